import { IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { importsQuery, startImport } from './network.data.ts';
import classes from './UploadConnections.module.css';

/** Chooses or drops the contacts file and sends it. The file that was chosen stays chosen until it is accepted. */
export function UploadConnections({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: startImport,
    onSuccess: async () => {
      setFile(null);
      await queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });
    },
    onError: (error) => setMessage(messageOf(error)),
  });
  const choose = (chosen: File | null | undefined) => {
    setFile(chosen ?? null);
    setMessage(null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!isRunning) choose(event.dataTransfer.files[0]);
  };
  const send = () => {
    setMessage(file ? null : 'connections.csv is required.');
    if (file) upload.mutate(file);
  };
  return (
    <>
      <div
        className={classes.drop}
        data-off={isRunning || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <IconFileTypeCsv size={22} stroke={1.7} aria-hidden />
        <div className={classes.words}>
          <p className={classes.name}>{file?.name ?? 'connections.csv'}</p>
          <p className={classes.hint}>
            {isRunning
              ? 'Upload opens again when this import finishes'
              : 'Drop the file here, or the .zip that holds it. Your network becomes equal to it: whoever it leaves out leaves your network'}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.zip,text/csv,application/zip"
          className={classes.input}
          aria-label="connections.csv"
          aria-describedby={message ? messageId : undefined}
          aria-invalid={message ? true : undefined}
          disabled={isRunning}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <Button disabled={isRunning} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <Button
          variant="primary"
          disabled={isRunning}
          working={upload.isPending}
          workingLabel="Uploading..."
          onClick={send}
        >
          Upload
        </Button>
      </div>
      {message && (
        <p id={messageId} role="alert" className={classes.error}>
          {message}
        </p>
      )}
    </>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('file') ?? error.clientMessage ?? 'Something went wrong.';
}
