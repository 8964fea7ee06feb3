import { IconFileTypeCsv } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import classes from './CuratedFilePicker.module.css';

interface CuratedFilePickerProps {
  isLoading: boolean;
  /** Why the last file did not go in. */
  message: string | null;
  onChoose: () => void;
  onSend: (file: File) => void;
}

/** Chooses or drops a CSV file and sends it. It stays chosen, so that a corrected file of the same name can follow. */
export function CuratedFilePicker({ isLoading, message, onChoose, onSend }: CuratedFilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const shown = isMissing ? 'A CSV file is required.' : message;
  const choose = (chosen: File | null | undefined) => {
    setFile(chosen ?? null);
    setMissing(false);
    onChoose();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isLoading) choose(event.dataTransfer.files[0]);
  };
  const send = () => {
    setMissing(file === null);
    if (file) onSend(file);
  };
  return (
    <>
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconFileTypeCsv size={22} stroke={1.7} aria-hidden />
        <div className={classes.words}>
          <p className={classes.name}>{file?.name ?? 'organizations.csv'}</p>
          <p className={classes.hint}>Drop the file here, at most 20 MB</p>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          className={classes.input}
          aria-label="organizations.csv"
          aria-describedby={shown ? messageId : undefined}
          aria-invalid={shown ? true : undefined}
          disabled={isLoading}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button disabled={isLoading} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <Button variant="primary" working={isLoading} workingLabel="Loading..." onClick={send}>
          Load
        </Button>
      </div>
      {shown && (
        <p id={messageId} role="alert" className={classes.error}>
          {shown}
        </p>
      )}
    </>
  );
}
