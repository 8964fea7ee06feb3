import { useState } from 'react';
import { Switch } from '../../ui/choices/Switch.tsx';
import { KeyHint } from '../../ui/marks/KeyHint.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import classes from './KeysDialog.module.css';
import { areLetterKeysOn, switchLetterKeys } from '../../lib/letter-keys.ts';

const KEYS: readonly (readonly [does: string, keys: readonly string[]])[] = [
  ['Search for anything', ['⌘ K', 'Ctrl K']],
  ['Next row', ['j', '↓']],
  ['Previous row', ['k', '↑']],
  ['Open the row', ['Enter']],
  ['Filters', ['f']],
  ['Stats', ['s']],
  ['Previous page', ['[']],
  ['Next page', [']']],
  ['Remove the focused filter', ['Backspace']],
  ['Say how well you know a person', ['r']],
  ['Tick the row; with Shift and the pointer also those between', ['x']],
  ['New note, in a profile', ['n']],
  ['New label, in a profile', ['l']],
  ['Home, people, organizations', ['g', 'h / p / o']],
  ['Collectives', ['g', 'c']],
  ['Notifications', ['g', 'n']],
  ['Your account', ['g', 'a']],
  ['Collaborators, in a collective', ['\\']],
  ['Close the topmost thing', ['Esc']],
  ['This list of keys', ['?']],
];

/** The keys that work in a list and everywhere, and the switch for those that are single letters. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [on, setOn] = useState(areLetterKeysOn);
  const toggle = (next: boolean) => {
    switchLetterKeys(next);
    setOn(next);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size="small">
      <dl className={classes.keys}>
        {KEYS.map(([does, keys]) => (
          <div key={does} className={classes.line}>
            <dt>{does}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.choice}>
        <Switch label="Single letters act as keys" checked={on} onChange={toggle} />
      </div>
    </Dialog>
  );
}
