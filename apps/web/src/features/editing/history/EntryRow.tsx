import type { HistoryEntry } from '@kithline/contract/editing-history.ts';
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import classes from './EntryRow.module.css';
import { sayTimeOfDay } from './say-time-of-day.ts';

interface EntryRowProps {
  entry: HistoryEntry;
  face: ReactNode;
  sentence: ReactNode;
  /** Why it cannot be taken back. */
  reason: string | null;
  reasonId: string;
  tool: ReactNode;
  /** It does not hold any more. */
  quiet?: boolean;
}

/** One entry of the history: when, who, what, each field with from and to, and the way back. */
export function EntryRow({ entry, face, sentence, reason, reasonId, tool, quiet }: EntryRowProps) {
  const { madeOn, fields } = entry;
  return (
    <li className={classes.entry} tabIndex={-1} data-quiet={quiet || undefined}>
      <time className={classes.time} dateTime={new Date(madeOn * 1000).toISOString()}>
        {sayTimeOfDay(madeOn)}
      </time>
      {face}
      <div className={classes.what}>
        <p className={classes.sentence}>{sentence}</p>
        <dl className={classes.fields}>
          {fields.map(({ field, from, to }) => (
            // A change can name a field twice, such as two roles.
            <div key={`${field} ${from} ${to}`} className={classes.field}>
              <dt>{field}</dt>
              <dd>
                {entry.means === 'file' && from === null ? <Said value={to} /> : <FromTo {...{ from, to }} />}
              </dd>
            </div>
          ))}
        </dl>
        {reason !== null && (
          <p id={reasonId} className={classes.reason}>
            <IconLock size={14} stroke={1.8} aria-hidden />
            {reason}
          </p>
        )}
      </div>
      <div className={classes.tool}>{tool}</div>
    </li>
  );
}

/** What a file says where no earlier file of its network said anything: it changed nothing. */
function Said({ value }: { value: string | null }) {
  return (
    <>
      Says: <strong>{value}</strong>
    </>
  );
}

function FromTo({ from, to }: { from: string | null; to: string | null }) {
  return (
    <>
      <VisuallyHidden>from </VisuallyHidden>
      {from === null ? <span className={classes.none}>empty</span> : <s>{from}</s>}
      <IconArrowRight size={14} stroke={1.7} aria-hidden />
      <VisuallyHidden>to </VisuallyHidden>
      {to === null ? <span className={classes.none}>empty</span> : <strong>{to}</strong>}
    </>
  );
}
