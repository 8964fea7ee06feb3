import type { Introduction } from '@kithline/contract/introductions.ts';
import { canAnswer } from '../../../lib/introduction-states.ts';
import { sayAnswer, sayDeadline } from './introduction-words.ts';
import classes from './RequestState.module.css';

export function RequestState({ introduction }: { introduction: Introduction }) {
  const { words, on, isGood } = sayAnswer(introduction);
  const isOpen = canAnswer(introduction);
  return (
    <div className={classes.state}>
      {isOpen ? (
        <span className={classes.on}>Waits for you, {sayDeadline(introduction)}</span>
      ) : (
        <>
          <span className={classes.chip} data-good={isGood || undefined}>
            {words}
          </span>
          <span className={classes.on}>{on}</span>
        </>
      )}
      {introduction.reason !== null && <p className={classes.reason}>Reason: “{introduction.reason}”</p>}
    </div>
  );
}
