import { useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import classes from './OlderFile.module.css';

interface OlderFileProps {
  /** "This file is from 3 Mar 2025. The file that you imported last is newer: 5 May 2026." */
  message: string;
  /** The error if importing the file anyway has failed. */
  error: string | null;
  working: boolean;
  onImport: () => void;
  onChooseOther: () => void;
  /** Called when the member presses Escape. The file stays chosen. */
  onDismiss: () => void;
}

/**
 * Asks what to do with a file that is older than the network. The focus starts on "Choose another file",
 * because that button changes nothing.
 */
export function OlderFile({ message, error, working, onImport, onChooseOther, onDismiss }: OlderFileProps) {
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  useEffect(() => choose.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className={classes.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (!working) onDismiss();
      }}
    >
      <p id={id} className={classes.message}>
        {message}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button ref={choose} disabled={working} onClick={onChooseOther}>
          Choose another file
        </Button>
        <Button working={working} workingLabel="Uploading..." onClick={onImport}>
          Import anyway
        </Button>
      </div>
    </div>
  );
}
