import type { FieldSaying } from '@kithline/contract/editing.ts';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { sayIsoDay } from '../../../lib/say-time.ts';
import { focusSave } from '../../../ui/a11y/focus-save.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './FileSays.module.css';

interface FileSaysProps {
  sayings: readonly FieldSaying[];
  field: FieldSaying['field'];
  /** The current value of the field. Files that state the same value are left out. */
  value: string;
  /** A sentence that says who will see the value once the editor uses it. */
  question: string;
  /** Whether the value comes only from files, so that profiles show what the files state. */
  saysAll?: boolean;
  /** Undefined if the value cannot be used as it is. */
  onUse?: (saying: FieldSaying) => void;
}

/**
 * The values that contacts files state, if they differ from the value of the field. The value of the viewer's
 * own file comes first; the others are folded.
 */
export function FileSays({ sayings, field, value, question, saysAll = false, onUse }: FileSaysProps) {
  /** The value whose question is open, or was canceled just now. */
  const [picked, pick] = useState<{ saying: FieldSaying; isAsked: boolean } | null>(null);
  const other = sayings.filter((saying) => saying.field === field && saying.value !== value.trim());
  if (other.length === 0) return null;
  if (picked?.isAsked && onUse)
    return (
      <UseQuestion
        value={picked.saying.value}
        question={question}
        onConfirm={() => {
          onUse(picked.saying);
          pick(null);
        }}
        onCancel={() => pick({ ...picked, isAsked: false })}
      />
    );
  const own = other.filter(({ isOwn }) => isOwn);
  const others = other.filter(({ isOwn }) => !isOwn);
  const line = (saying: FieldSaying) => (
    <Line
      key={saying.file.ownerId}
      hasFocus={saying === picked?.saying}
      {...(onUse ? { onUse: () => pick({ saying, isAsked: true }) } : {})}
    >
      {sayWhose(saying)} says: <strong>{saying.value}</strong>
    </Line>
  );
  return (
    <div className={classes.sayings}>
      {own.map(line)}
      {others.length > 0 && (
        // Unfolded if the field's value comes only from files, or if the question about one of these values
        // was just canceled.
        <details open={saysAll || (picked !== null && others.includes(picked.saying))}>
          <summary className={classes.more}>{sayOthers(others.length, saysAll)}</summary>
          {others.map(line)}
        </details>
      )}
    </div>
  );
}

/** "Ada's contacts file, 5 May 2026" */
function sayWhose({ file, isOwn }: FieldSaying): string {
  const whose = isOwn ? 'Your contacts file' : `${file.owner}\u2019s contacts file`;
  return file.day === null ? whose : `${whose}, ${sayIsoDay(file.day)}`;
}

/** "From 2 contacts files", "1 contacts file says something else" */
function sayOthers(count: number, saysAll: boolean): string {
  const files = count === 1 ? '1 contacts file' : `${count} contacts files`;
  if (saysAll) return `From ${files}`;
  return `${files} ${count === 1 ? 'says' : 'say'} something else`;
}

interface FromFilesProps {
  label: string;
  value: string;
  /** A sentence about the value: "Only administrators see it." */
  detail?: string | undefined;
  question: string;
  /** Once the field is saved, the value is the editor's own statement, which new files no longer change. */
  onUse: (value: string) => void;
}

/** Marks a value that comes only from contacts files. */
export function FromFiles({ label, value, detail, question, onUse }: FromFilesProps) {
  const [phase, setPhase] = useState<'shown' | 'asks' | 'cancelled'>('shown');
  if (phase === 'asks')
    return (
      <UseQuestion
        {...{ value, question }}
        onConfirm={() => onUse(value)}
        onCancel={() => setPhase('cancelled')}
      />
    );
  return (
    <div className={classes.sayings}>
      <Line label={label} hasFocus={phase === 'cancelled'} onUse={() => setPhase('asks')}>
        From contacts files{detail && `. ${detail}`}
      </Line>
    </div>
  );
}

interface LineProps {
  /** Describes the button to screen readers. */
  label?: string;
  /** Whether the button takes the focus when it appears, because its question was canceled. */
  hasFocus: boolean;
  onUse?: () => void;
  children: ReactNode;
}

function Line({ label, hasFocus, onUse, children }: LineProps) {
  const labelId = useId();
  return (
    <p className={classes.saying}>
      <IconFileSpreadsheet size={14} stroke={1.8} aria-hidden />
      <span>{children}</span>
      {onUse && (
        <button
          type="button"
          className={classes.use}
          aria-describedby={label && labelId}
          autoFocus={hasFocus}
          onClick={onUse}
        >
          use it
        </button>
      )}
      {label && (
        <span id={labelId} hidden>
          {label}
        </span>
      )}
    </p>
  );
}

interface UseQuestionProps {
  value: string;
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
}

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
