import type { Change, FileStatement, HistoryEntry } from '@kithline/contract/editing-history.ts';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconClock,
  IconFileSpreadsheet,
  IconLock,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { sayIsoDay, sayTime } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { LongText } from '../../../ui/text/LongText.tsx';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import classes from './EntryRow.module.css';

/** A value with more characters or lines than this is folded. */
const FOLDED_FROM = 160;
const FOLDED_LINES = 3;

const WITHOUT_PERSON: Readonly<Record<Change['means'], string>> = {
  form: 'A former member',
  curated: 'A curated file',
  enrichment: 'A provider',
  'taking-back': 'A former member',
};

interface EntryRowProps {
  entry: HistoryEntry;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
}

export function EntryRow({ entry, onTakeBack }: EntryRowProps) {
  const { madeOn, fields } = entry;
  const reasonId = useId();
  const isTakenBack = undoneBy(entry) !== null;
  const reason = isTakenBack ? null : entry.obstacle;
  return (
    <li className={classes.entry} tabIndex={-1} data-quiet={isTakenBack || undefined}>
      <time className={classes.time} dateTime={new Date(madeOn * 1000).toISOString()}>
        {sayTime(madeOn)}
      </time>
      <Face entry={entry} />
      <div className={classes.what}>
        <p className={classes.sentence}>
          {entry.means === 'file' ? (
            <>
              Contacts file of <strong>{entry.file.owner}</strong>
              {sayDayOf(entry)}
            </>
          ) : (
            <strong>{entry.madeBy?.name ?? WITHOUT_PERSON[entry.means]}</strong>
          )}{' '}
          {entry.sentence}
        </p>
        <dl className={classes.fields}>
          {fields.map(({ field, from, to }) => (
            // The same field can occur twice in a change, for example for two roles.
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
      <div className={classes.tool}>
        <TakeBack {...{ entry, onTakeBack }} reasonId={reason === null ? undefined : reasonId} />
      </div>
    </li>
  );
}

function Face({ entry }: { entry: HistoryEntry }) {
  if (entry.means !== 'file' && entry.madeBy)
    return <Avatar name={entry.madeBy.name} src={entry.madeBy.profilePicture} size={25} />;
  const Icon = entry.means === 'file' ? IconFileSpreadsheet : IconClock;
  return (
    <span className={classes.nobody} data-of={entry.means === 'file' ? 'file' : 'clock'}>
      <Icon size={15} stroke={1.8} aria-hidden />
    </span>
  );
}

/** Returns ", 18 Mar 2023," if the file's day is known. */
function sayDayOf({ file }: FileStatement): string {
  return file.day === null ? '' : `, ${sayIsoDay(file.day)},`;
}

/** The value of a file, if this value replaces no earlier one. */
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

interface TakeBackProps {
  entry: HistoryEntry;
  /** The id of the element that says why the change cannot be taken back. */
  reasonId: string | undefined;
  /** Throws CallFailure. */
  onTakeBack: (changeId: number) => Promise<void>;
}

/**
 * The button that takes a change back, or the name of the person who has taken the change back. The button is
 * disabled if `obstacle` says why the change cannot be taken back, as it does for every statement of a file.
 */
function TakeBack({ entry, reasonId, onTakeBack }: TakeBackProps) {
  const taken = useRef<HTMLSpanElement>(null);
  const isOwnAct = useRef(false);
  const takenBackBy = undoneBy(entry);
  useEffect(() => {
    if (takenBackBy === null || !isOwnAct.current) return;
    isOwnAct.current = false;
    // The button that had the focus is gone.
    if (document.activeElement === document.body) taken.current?.focus();
  }, [takenBackBy]);
  const undo = useMutation({
    mutationFn: onTakeBack,
    onMutate: () => {
      isOwnAct.current = true;
    },
    onSuccess: () => toast.success('Change taken back'),
    onError: (error) => {
      isOwnAct.current = false;
      toast.failure(sentenceOf(error, 'The change was not taken back'));
    },
  });
  if (takenBackBy !== null)
    return (
      <span ref={taken} tabIndex={-1} className={classes.taken}>
        Taken back by {takenBackBy}
      </span>
    );
  return (
    <Button
      icon={<IconArrowBackUp size={15} stroke={1.8} />}
      aria-label={`Take back: ${entry.sentence}, ${sayTime(entry.madeOn)}`}
      aria-describedby={reasonId}
      disabled={entry.obstacle !== null}
      working={undo.isPending}
      onClick={() => entry.means !== 'file' && undo.mutate(entry.id)}
    >
      Take back
    </Button>
  );
}

/** Returns the name of the person who took the change back; null if nobody did. */
const undoneBy = (entry: HistoryEntry): string | null => (entry.means === 'file' ? null : entry.takenBackBy);
