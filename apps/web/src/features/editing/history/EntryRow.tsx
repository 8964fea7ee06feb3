import type { FileStatement, HistoryEntry } from '@kithline/contract/editing-history.ts';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconClock,
  IconFileSpreadsheet,
  IconLock,
} from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LongText } from '../../../ui/text/LongText.tsx';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import classes from './EntryRow.module.css';

/** Characters and lines up to which a value stands in its row as it is. */
const FOLDED_FROM = 160;
const FOLDED_LINES = 3;

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
  return <>Says: {value !== null && <Value text={value} as="strong" />}</>;
}

function FromTo({ from, to }: { from: string | null; to: string | null }) {
  return (
    <>
      <VisuallyHidden>from </VisuallyHidden>
      {from === null ? <span className={classes.none}>empty</span> : <Value text={from} as="s" />}
      <IconArrowRight size={14} stroke={1.7} aria-hidden />
      <VisuallyHidden>to </VisuallyHidden>
      {to === null ? <span className={classes.none}>empty</span> : <Value text={to} as="strong" />}
    </>
  );
}

/** A bio would push all other entries away: a long text starts short, on lines of its own. */
function Value({ text, as: Mark }: { text: string; as: 's' | 'strong' }) {
  const marked = <Mark>{text}</Mark>;
  const isLong = text.length > FOLDED_FROM || text.split('\n').length > FOLDED_LINES;
  return isLong ? (
    <LongText small lines={FOLDED_LINES}>
      {marked}
    </LongText>
  ) : (
    marked
  );
}

const ICONS = { file: IconFileSpreadsheet, clock: IconClock };

/** In the place of a face, where no person made an entry. */
export function Face({ of }: { of: keyof typeof ICONS }) {
  const Icon = ICONS[of];
  return (
    <span className={classes.nobody} data-of={of}>
      <Icon size={15} stroke={1.8} aria-hidden />
    </span>
  );
}

/** What a contacts file says, in the history: it goes with its import, and not from here. */
export function StatementRow({ statement }: { statement: FileStatement }) {
  const { file, sentence, madeOn, obstacle } = statement;
  const reasonId = useId();
  const day = file.day === null ? ' ' : `, ${sayDay(Date.parse(`${file.day}T00:00:00Z`) / 1000)}, `;
  return (
    <EntryRow
      entry={statement}
      face={<Face of="file" />}
      sentence={
        <>
          Contacts file of <strong>{file.owner}</strong>
          {day}
          {sentence}
        </>
      }
      reason={obstacle}
      reasonId={reasonId}
      tool={
        <Button
          icon={<IconArrowBackUp size={15} stroke={1.8} />}
          aria-label={`Take back: ${sentence}, ${sayTimeOfDay(madeOn)}`}
          aria-describedby={reasonId}
          disabled
        >
          Take back
        </Button>
      }
    />
  );
}

/** "16:05" of an instant in unix seconds. */
export function sayTimeOfDay(instant: number): string {
  return new Date(instant * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
