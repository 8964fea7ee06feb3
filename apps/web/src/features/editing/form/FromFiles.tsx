import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './FileSays.module.css';
import { UseQuestion } from './UseQuestion.tsx';

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
