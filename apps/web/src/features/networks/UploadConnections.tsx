import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { importsQuery, startImport } from './network.data.ts';
import classes from './UploadConnections.module.css';

/** Chooses or drops the contacts file and sends it. The file that was chosen stays chosen until it is accepted. */
export function UploadConnections({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient();
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
  const send = () => {
    setMessage(file ? null : 'connections.csv is required.');
    if (file) upload.mutate(file);
  };
  return (
    <div className={classes.place}>
      <FileDrop
        name="connections.csv"
        hint={
          isRunning
            ? 'Upload opens again when this import finishes'
            : 'Drop the file here, or the .zip that holds it. Your network becomes equal to it: whoever it leaves out leaves your network'
        }
        accept=".csv,.zip,text/csv,application/zip"
        file={file}
        message={message}
        disabled={isRunning}
        onChoose={(chosen) => {
          setFile(chosen);
          setMessage(null);
        }}
      >
        <Button
          variant="primary"
          disabled={isRunning}
          working={upload.isPending}
          workingLabel="Uploading..."
          onClick={send}
        >
          Upload
        </Button>
      </FileDrop>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('file') ?? error.clientMessage ?? 'Something went wrong.';
}
