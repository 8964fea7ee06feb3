import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SecurityRow.module.css';

interface SecurityRowProps {
  icon: TablerIcon;
  /** Orange for rows that need attention. */
  tone?: 'warning';
  /** "Firefox on macOS" */
  name: string;
  note?: ReactNode;
  mark?: ReactNode;
  when: ReactNode;
  action?: ReactNode;
}

/** A row of a list on the page "security". */
export function SecurityRow({ icon: Icon, tone, name, note, mark, when, action }: SecurityRowProps) {
  return (
    <li className={classes.row} data-tone={tone} data-row>
      <Icon size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        {note && <span className={classes.note}>{note}</span>}
        {mark}
      </span>
      <span className={classes.when}>{when}</span>
      {action && <span className={classes.action}>{action}</span>}
    </li>
  );
}
