import { sayNumber } from '../../lib/say-time.ts';
import classes from './CountsOfPeople.module.css';

interface CountsOfPeopleProps {
  added: number;
  /** Null in a preview if the network is empty. */
  removed: number | null;
  /**
   * `changedJobs` and `unchanged` are null in a preview if the network is empty, and in a result that no
   * longer has the comparison with the network before the import.
   */
  changedJobs: number | null;
  unchanged: number | null;
}

export function CountsOfPeople({ added, removed, changedJobs, unchanged }: CountsOfPeopleProps) {
  return (
    <dl className={classes.numbers}>
      <Count tone="added" sign="+" count={added} label="people added" />
      {removed !== null && <Count tone="quiet" sign="−" count={removed} label="people removed" />}
      {changedJobs !== null && <Count count={changedJobs} label="changed jobs" />}
      {unchanged !== null && <Count tone="quiet" count={unchanged} label="unchanged" />}
    </dl>
  );
}

interface CountProps {
  count: number;
  label: string;
  sign?: '+' | '−';
  tone?: 'added' | 'quiet';
}

function Count({ count, label, sign, tone }: CountProps) {
  return (
    <div className={classes.number} data-tone={count > 0 ? tone : undefined}>
      <dt>{label}</dt>
      <dd>
        {count > 0 && sign}
        {sayNumber(count)}
      </dd>
    </div>
  );
}
