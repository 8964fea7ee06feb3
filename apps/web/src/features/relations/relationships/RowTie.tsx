import type { PersonResult } from '@kithline/contract/directory.ts';
import type { ComponentPropsWithRef } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import { sayDay } from '../../../lib/say-time.ts';
import { Tie } from '../../../ui/marks/Tie.tsx';
import { MenuWhenAsked } from '../../../ui/overlays/MenuWhenAsked.tsx';
import classes from './RowTie.module.css';
import { tieOf } from './strength-words.ts';

const loadStrengthMenu = () => loadCode(() => import('./StrengthMenu.tsx'));

/** Shows how well the viewer knows the person of a row: a button that opens the choice. */
export function RowTie({ result }: { result: PersonResult }) {
  return (
    <div className={classes.place}>
      <MenuWhenAsked load={loadStrengthMenu} trigger={<TieButton result={result} />}>
        {({ StrengthMenu }, trigger) => (
          <StrengthMenu
            personId={result.person.id}
            relationship={result.relationship}
            align="start"
            trigger={trigger}
          />
        )}
      </MenuWhenAsked>
    </div>
  );
}

/** The list's shortcut r finds this button by its `aria-keyshortcuts`. */
function TieButton({ result, ...others }: { result: PersonResult } & ComponentPropsWithRef<'button'>) {
  const { person, relationship, connectedOn } = result;
  const tie = tieOf(relationship);
  return (
    <button
      {...others}
      type="button"
      className={classes.button}
      title={connectedOn === null ? undefined : `Connected since ${sayDay(connectedOn)}`}
      aria-label={`${tie ?? 'Not rated yet'}. How well do you know ${person.name}?`}
      aria-haspopup="menu"
      aria-keyshortcuts="r"
    >
      <Tie strength={tie} />
    </button>
  );
}
