import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { ImportPreview } from '@kithline/contract/networks.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { droppedFile, forgetDroppedFile } from '../../lib/dropped-file.ts';
import {
  type ChosenFile,
  isOlderFile,
  networkQuery,
  previewImport,
  refreshImports,
  startImport,
} from './network.data.ts';

export type ContactsUpload = ReturnType<typeof useUpload>;

/**
 * State of the chosen contacts file, its preview, and the server's errors. Starts with the file that the
 * member dropped on another page, unless an import is running. A file can be imported only once its preview
 * has loaded.
 */
export function useUpload(isRunning: boolean) {
  const [file, setFile] = useState<File | null>(() => (isRunning ? null : droppedFile()));
  const [encoding, setEncoding] = useState<FileEncoding | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  /** The server's message about a file that is older than the network. */
  const [older, setOlder] = useState<string | null>(null);
  const { preview, isLooking, look, lookWithPreview, forget } = usePreview(setMessage);
  const upload = useMutation({
    mutationFn: startImport,
    onSuccess: async (_accepted, { file: sent }) => {
      await refreshImports();
      // The member may have chosen another file meanwhile.
      setFile((chosen) => (chosen === sent ? null : chosen));
      setOlder(null);
      forget();
    },
    onError: (error) => (isOlderFile(error) ? setOlder(error.message) : setMessage(messageOf(error))),
  });
  const { data: network } = useQuery(networkQuery);
  const comparedWith = useRef(network?.updatedOn);
  const lookAgain = useEffectEvent(() => {
    if (file && !upload.isPending) lookWithPreview({ file, encoding });
  });
  // The preview compares the file with the network, which changes when an import is undone or finishes in
  // another tab.
  useEffect(() => {
    const before = comparedWith.current;
    comparedWith.current = network?.updatedOn;
    if (before !== undefined && before !== network?.updatedOn) lookAgain();
  }, [network?.updatedOn]);
  useEffect(() => {
    forgetDroppedFile();
    lookAgain();
  }, []);
  return {
    file,
    preview,
    encoding,
    message,
    older,
    isLooking,
    isSending: upload.isPending,
    choose: (chosen: File) => {
      setFile(chosen);
      setEncoding(null);
      setMessage(null);
      setOlder(null);
      look({ file: chosen, encoding: null });
    },
    chooseEncoding: (chosen: FileEncoding) => {
      if (!file) return;
      setEncoding(chosen);
      setMessage(null);
      lookWithPreview({ file, encoding: chosen });
    },
    send: (acceptOlder: boolean) => {
      setMessage(file ? null : 'connections.csv is required.');
      if (!file) return;
      if (!preview) look({ file, encoding });
      else if (preview.reading.other && encoding === null) setMessage('Choose the right spelling first.');
      else upload.mutate({ file, acceptOlder, encoding });
    },
    /** Removes the chosen file. */
    cancel: () => {
      setFile(null);
      setEncoding(null);
      setMessage(null);
      setOlder(null);
      forget();
    },
    /** Closes the question about an older file. */
    dismiss: () => {
      setMessage(null);
      setOlder(null);
    },
  };
}

/** Choosing another file, or leaving the page, cancels the request. */
function usePreview(onFailure: (message: string) => void) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [isLooking, setLooking] = useState(false);
  const request = useRef<AbortController | null>(null);
  const forget = () => {
    request.current?.abort();
    setPreview(null);
    setLooking(false);
  };
  useEffect(() => () => request.current?.abort(), []);
  const look = async (file: ChosenFile) => {
    request.current?.abort();
    const own = new AbortController();
    request.current = own;
    setLooking(true);
    try {
      const found = await previewImport(file, own.signal);
      if (!own.signal.aborted) setPreview(found);
    } catch (error) {
      if (own.signal.aborted) return;
      setPreview(null);
      onFailure(messageOf(error));
    } finally {
      if (!own.signal.aborted) setLooking(false);
    }
  };
  return {
    preview,
    isLooking,
    look: (file: ChosenFile) => {
      forget();
      void look(file);
    },
    /**
     * Requests the preview again. The old preview, and the focus in it, stay until the new one has loaded.
     */
    lookWithPreview: (file: ChosenFile) => void look(file),
    forget,
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('file') ?? error.clientMessage ?? 'Something went wrong.';
}
