import type { FieldSaying } from '@kithline/contract/editing.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { focusSave } from '../../../ui/a11y/focus.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './FileSays.module.css';

interface FileSaysProps {
  sayings: readonly FieldSaying[];
  field: FieldSaying['field'];
  /** What the field holds now; a file that says the same is not mentioned. */
  value: string;
  /** Who would read it once it is taken over. */
  question: string;
  /** Nothing else is stated: what files say is what profiles show. */
  saysAll?: boolean;
  /** Absent where it cannot be taken over as it is. */
  onUse?: (saying: FieldSaying) => void;
}

/**
 * What contacts files say in place of a field's value; the viewer's own file first, others behind a quiet
 * line.
 */
export function FileSays({ sayings, field, value, question, saysAll = false, onUse }: FileSaysProps) {
  const [asked, setAsked] = useState<FieldSaying | null>(null);
  const [cancelled, setCancelled] = useState<FieldSaying | null>(null);
  const other = sayings.filter((saying) => saying.field === field && saying.value !== value.trim());
  if (other.length === 0) return null;
  if (asked !== null && onUse)
    return (
      <UseQuestion
        value={asked.value}
        question={question}
        onConfirm={() => {
          onUse(asked);
          setCancelled(null);
          setAsked(null);
        }}
        onCancel={() => {
          setCancelled(asked);
          setAsked(null);
        }}
      />
    );
  const own = other.filter(({ isOwn }) => isOwn);
  const others = other.filter(({ isOwn }) => !isOwn);
  const line = (saying: FieldSaying) => (
    <Saying
      key={saying.file.ownerId}
      saying={saying}
      hasFocus={saying === cancelled}
      {...(onUse ? { onUse: setAsked } : {})}
    />
  );
  return (
    <div className={classes.sayings}>
      {own.map(line)}
      {others.length > 0 && (
        // Open where it says all there is, and where its question was cancelled.
        <details open={saysAll || (cancelled !== null && others.includes(cancelled))}>
          <summary className={classes.more}>{sayOthers(others.length, saysAll)}</summary>
          {others.map(line)}
        </details>
      )}
    </div>
  );
}

/** "From 2 contacts files", "1 contacts file says something else" */
function sayOthers(count: number, saysAll: boolean): string {
  const files = count === 1 ? '1 contacts file' : `${count} contacts files`;
  if (saysAll) return `From ${files}`;
  return `${files} ${count === 1 ? 'says' : 'say'} something else`;
}

interface SayingProps {
  saying: FieldSaying;
  /** Whether its button is drawn again after its question, and has the focus again. */
  hasFocus: boolean;
  onUse?: (saying: FieldSaying) => void;
}

function Saying({ saying, hasFocus, onUse }: SayingProps) {
  const { value, file, isOwn } = saying;
  const whose = isOwn ? 'Your contacts file' : `${file.owner}\u2019s contacts file`;
  const day = file.day === null ? '' : `, ${sayDay(Date.parse(`${file.day}T00:00:00Z`) / 1000)}`;
  return (
    <p className={classes.saying}>
      <IconFileSpreadsheet size={14} stroke={1.8} aria-hidden />
      <span>
        {whose}
        {day} says: <strong>{value}</strong>
      </span>
      {onUse && (
        <button type="button" className={classes.use} autoFocus={hasFocus} onClick={() => onUse(saying)}>
          use it
        </button>
      )}
    </p>
  );
}

interface FromFilesProps {
  /** Of the field. */
  label: string;
  value: string;
  /** What else there is to know of it: "Only administrators see it." */
  detail?: string | undefined;
  /** Who would read it once it is taken over. */
  question: string;
  /** The editor takes it over, so that it no longer changes with the files. */
  onUse: () => void;
}

/** Marks the value of a field that contacts files alone fill. */
export function FromFiles({ label, value, detail, question, onUse }: FromFilesProps) {
  const [phase, setPhase] = useState<'shown' | 'asks' | 'cancelled'>('shown');
  const labelId = useId();
  if (phase === 'asks')
    return <UseQuestion {...{ value, question }} onConfirm={onUse} onCancel={() => setPhase('cancelled')} />;
  return (
    <div className={classes.sayings}>
      <p className={classes.saying}>
        <IconFileSpreadsheet size={14} stroke={1.8} aria-hidden />
        <span>From contacts files{detail && `. ${detail}`}</span>
        <button
          type="button"
          className={classes.use}
          aria-describedby={labelId}
          // Its question was cancelled.
          autoFocus={phase === 'cancelled'}
          onClick={() => setPhase('asks')}
        >
          use it
        </button>
        <span id={labelId} hidden>
          {label}
        </span>
      </p>
    </div>
  );
}

interface UseQuestionProps {
  value: string;
  /** Who would read it. */
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the form takes over what a contacts file says. */
function UseQuestion({ value, question, onConfirm, onCancel }: UseQuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  const confirm = () => {
    focusSave(box.current);
    onConfirm();
  };
  return (
    <div ref={box} className={classes.question}>
      <ConfirmInline tone="plain" confirmLabel="use it" onConfirm={confirm} {...{ question, onCancel }}>
        {value}
      </ConfirmInline>
    </div>
  );
}
