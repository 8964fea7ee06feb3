import { Fragment } from 'react';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { COMMAND_KEY } from './command-key.ts';
import classes from './AnythingDialog.module.css';

interface AnythingKeysProps {
  mode: 'recent' | 'commands' | 'found';
  /** The other tab has results. */
  hasOther: boolean;
  hasList: boolean;
}

/**
 * What the keys do now, for those who see: each of them is also a button or what a field of this kind always
 * does.
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
