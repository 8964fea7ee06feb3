import type { PersonResult } from '@kithline/contract/directory.ts';
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { Tie } from '../../../ui/marks/Tie.tsx';
import classes from './RowTie.module.css';
import { StrengthMenu } from './StrengthMenu.tsx';
import { tieOf } from './strength-words.ts';

/**
 * How well the viewer knows the person of a row. It lies above the row's link, and opens the choice instead. The choice is only
 * made when it is first asked for: fifty menus that nobody opens would take longer to draw than the fifty rows.
 */
export function RowTie({ result }: { result: PersonResult }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={classes.place}>
      {isAsked ? (
        <OpeningMenu result={result} />
      ) : (
        <TieButton result={result} aria-expanded={false} onClick={() => setAsked(true)} />
      )}
    </div>
  );
}

/** A menu that is opened once it is there, by its button, so that the focus finds back to it. */
function OpeningMenu({ result }: { result: PersonResult }) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <StrengthMenu
      personId={result.person.id}
      relationship={result.relationship}
      align="start"
      trigger={<TieButton ref={button} result={result} />}
    />
  );
}

/** The key r of the list finds the button of a row by its `aria-keyshortcuts`. */
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
