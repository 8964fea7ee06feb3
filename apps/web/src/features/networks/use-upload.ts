import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { isOlderFile, refreshImports, startImport } from './network.data.ts';

/** The chosen contacts file, and what the server said of it. The file stays chosen until it is accepted. */
export function useUpload() {
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  /** The server's sentence on a file that is older than the network. */
  const [older, setOlder] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: startImport,
    onSuccess: async () => {
      await refreshImports();
      setFile(null);
      setOlder(null);
    },
    onError: (error) => (isOlderFile(error) ? setOlder(error.message) : setMessage(messageOf(error))),
  });
  return {
    file,
    message,
    older,
    isSending: upload.isPending,
    choose: (chosen: File) => {
      setFile(chosen);
      setMessage(null);
      setOlder(null);
    },
    send: (acceptOlder: boolean) => {
      setMessage(file ? null : 'connections.csv is required.');
      if (file) upload.mutate({ file, acceptOlder });
    },
    /** Puts the question about an older file aside. */
    dismiss: () => {
      setMessage(null);
      setOlder(null);
    },
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('file') ?? error.clientMessage ?? 'Something went wrong.';
}
