import type { System } from '@kithline/contract/system.ts';
import { StateMark } from './StateMark.tsx';
import { summaryOf } from './summary.ts';
import classes from './SystemSummary.module.css';

export function SystemSummary({ system }: { system: System }) {
  const { now, soon, fine } = summaryOf(system);
  return (
    <ul className={classes.summary} aria-label="Summary">
      {now.length > 0 && (
        <li className={classes.item}>
          <StateMark state="now" isSilent />
          <span>
            <b>{now.length === 1 ? '1 needs you now:' : `${now.length} need you now:`}</b> {now.join(', ')}
          </span>
        </li>
      )}
      {soon.length > 0 && (
        <li className={classes.item}>
          <StateMark state="soon" isSilent />
          <span>
            <b>{soon.length === 1 ? '1 needs you soon:' : `${soon.length} need you soon:`}</b>{' '}
            {soon.join(', ')}
          </span>
        </li>
      )}
      <li className={classes.item}>
        <StateMark state="fine" isSilent />
        <b>{fine.length} in order</b>
      </li>
    </ul>
  );
}
