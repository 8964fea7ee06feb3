import { Fragment, useState } from 'react';
import { areLetterKeysOn, switchLetterKeys } from '../../../lib/letter-keys.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { COMMAND_KEY } from '../anything/command-key.ts';
import classes from './KeysDialog.module.css';

/**
 * A description and its keys: "g then h". The words "then", "or" and "to" are text; everything else is a key.
 */
type Line = readonly [does: string, keys: string];

const BETWEEN: ReadonlySet<string> = new Set(['then', 'or', 'to']);

const GOING: readonly Line[] = [
  ['Start page', 'g then h'],
  ['People', 'g then p'],
  ['Organizations', 'g then o'],
  ['Changed jobs', 'g then j'],
  ['Collectives', 'g then c'],
  ['Messages', 'g then m'],
  ['Introductions', 'g then i'],
  ['Notifications', 'g then n'],
  ['Your account', 'g then a'],
];
const GOING_AS_ADMIN: Line = ['Dashboard', 'g then d'];

const EVERYWHERE: readonly Line[] = [
  ['Search for anything', `${COMMAND_KEY} K or /`],
  ['Collaborators, in a collective', '\\'],
  ['Save or send', `${COMMAND_KEY} Enter`],
  ['Close the top window or menu', 'Esc'],
  ['This list of shortcuts', '?'],
];

const IN_LISTS: readonly Line[] = [
  ['Next row', 'j or ↓'],
  ['Previous row', 'k or ↑'],
  ['Open the row', 'Enter'],
  ['Tick the row (Shift-click also ticks the rows in between)', 'x'],
  ['Rate how well you know a person', 'r'],
  ['In changed jobs: write, add a note, mark as seen', 'w n v'],
  ['In introductions that you asked for: take back, remind', 't r'],
  ['Filters', 'f'],
  ['Stats', 's'],
  ['Previous page', '['],
  ['Next page', ']'],
  ['Remove the focused filter', 'Backspace'],
  ['Save a search that was typed as a sentence', 'Shift S'],
];

const IN_PROFILES: readonly Line[] = [
  ['Choose a tab', '1 to 5'],
  ['Next in the list', 'j'],
  ['Previous in the list', 'k'],
  ['Rate how well you know a person', 'r'],
  ['New note', 'n'],
  ['New label', 'l'],
  ['Log contact with somebody you keep in touch with', 'c'],
  ['Edit, where you may', 'e'],
];

interface KeysDialogProps {
  opened: boolean;
  onClose: () => void;
  isAdmin: boolean;
}

export function KeysDialog({ opened, onClose, isAdmin }: KeysDialogProps) {
  const [on, setOn] = useState(areLetterKeysOn);
  const toggle = (next: boolean) => {
    switchLetterKeys(next);
    setOn(next);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size={860}>
      <div className={classes.groups}>
        <Keys title="Everywhere" lines={EVERYWHERE} />
        <Keys title="Go to" lines={isAdmin ? [...GOING, GOING_AS_ADMIN] : GOING} />
        <Keys title="In a list" lines={IN_LISTS} />
        <Keys title="In a profile" lines={IN_PROFILES} />
      </div>
      <Switch label="Use single letters as shortcuts" checked={on} onChange={toggle} />
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>{title}</h2>
      <dl>
        {lines.map(([does, keys]) => (
          <div key={does} className={classes.line}>
            <dt>{does}</dt>
            <dd className={classes.keys}>
              {keys.split(' ').map((key) => (
                <Fragment key={key}>{BETWEEN.has(key) ? key : <KeyHint keys={[key]} />}</Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
