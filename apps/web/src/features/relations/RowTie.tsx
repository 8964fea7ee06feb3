import type { PersonResult } from '@kithline/contract/directory.ts';
import { sayDay } from '../../lib/say-time.ts';
import { Tie } from '../../ui/marks/Tie.tsx';
import classes from './RowTie.module.css';
import { StrengthMenu } from './StrengthMenu.tsx';
import { tieOf } from './strength-words.ts';

/** How well the viewer knows the person of a row. It lies above the row's link, and opens the choice instead. */
export function RowTie({ result }: { result: PersonResult }) {
  const { person, relationship, connectedOn } = result;
  const tie = tieOf(relationship);
  return (
    <div className={classes.place}>
      <StrengthMenu
        personId={person.id}
        relationship={relationship}
        align="start"
        trigger={
          <button
            type="button"
            className={classes.button}
            title={connectedOn === null ? undefined : `Connected since ${sayDay(connectedOn)}`}
            aria-label={`${tie ?? 'Not rated yet'}. How well do you know ${person.name}?`}
            aria-keyshortcuts="r"
          >
            <Tie strength={tie} />
          </button>
        }
      />
    </div>
  );
}
