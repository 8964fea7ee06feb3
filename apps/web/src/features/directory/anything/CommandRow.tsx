import { Fragment } from 'react';
import type { Command } from '../../../lib/commands.ts';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import classes from './FoundRow.module.css';

export function CommandRow({ command: { icon, label, keys = [], note } }: { command: Command }) {
  return (
    <>
      <span className={classes.sign} aria-hidden>
        {icon}
      </span>
      <span className={classes.label}>{label}</span>
      {note && <span className={classes.note}>{note}</span>}
      {keys.length > 0 && (
        <span className={classes.keys}>
          {keys.map((key, at) => (
            <Fragment key={key}>
              {at > 0 && 'then'}
              <KeyHint keys={[key]} />
            </Fragment>
          ))}
        </span>
      )}
    </>
  );
}
