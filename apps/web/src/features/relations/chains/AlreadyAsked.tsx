import type { Introduction } from '@kithline/contract/introductions.ts';
import { sayDate } from '../../../lib/say-time.ts';
import { IntroductionSteps } from '../introductions/IntroductionSteps.tsx';
import classes from './AlreadyAsked.module.css';

interface AlreadyAskedProps {
  introduction: Introduction;
  /** The given name of the member who was asked. */
  name: string;
  /** Whether there are ways through other members. */
  hasOthers: boolean;
}

/**
 * Replaces the field for the message if the viewer already has an open request for the same person through
 * the same member.
 */
export function AlreadyAsked({ introduction, name, hasOthers }: AlreadyAskedProps) {
  return (
    <section className={classes.asked}>
      <p className={classes.title}>
        You asked {name} on {sayDate(introduction.askedOn)}.
      </p>
      <IntroductionSteps introduction={introduction} isSmall />
      <p className={classes.advice}>
        Without an answer, the request ends by itself on {sayDate(introduction.endsOn)}.
        {hasOthers && ' Meanwhile you can ask through somebody else.'}
      </p>
    </section>
  );
}
