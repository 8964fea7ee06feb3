import { Fragment } from 'react';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { COMMAND_KEY } from './command-key.ts';
import classes from './AnythingDialog.module.css';

interface AnythingKeysProps {
  mode: 'recent' | 'commands' | 'found';
  /** Whether the tab that is not shown has results. */
  hasOther: boolean;
  hasList: boolean;
}

/**
 * Hints about the keys, hidden from screen readers. Except for ">", each key has a button with the same
 * effect or is standard for this kind of field.
 */
export function AnythingKeys({ mode, hasOther, hasList }: AnythingKeysProps) {
  const hints: [keys: string[], does: string, isThere: boolean][] = [
    [['↑', '↓'], 'move', true],
    [['↵'], 'open', true],
    [['Tab'], 'people or organizations', hasOther],
    [[COMMAND_KEY, '↵'], 'open as a list', hasList],
    [['>'], 'commands only', mode === 'recent'],
    [['Esc'], 'close', true],
  ];
  return (
    <div className={classes.keys} aria-hidden>
      {hints.map(([keys, does, isThere]) => (
        <Fragment key={does}>
          {isThere && (
            <span>
              <KeyHint keys={keys} /> {does}
            </span>
          )}
        </Fragment>
      ))}
    </div>
  );
}
