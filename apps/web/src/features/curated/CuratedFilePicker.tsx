import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';

interface CuratedFilePickerProps {
  isLoading: boolean;
  /** Why the last file was not loaded. */
  message: string | null;
  onChoose: () => void;
  onSend: (file: File) => void;
}

/** The file stays chosen, so that it can be sent again. */
export function CuratedFilePicker({ isLoading, message, onChoose, onSend }: CuratedFilePickerProps) {
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    setMissing(file === null);
    if (file) onSend(file);
  };
  return (
    <FileDrop
      name="organizations.csv"
      hint="Drop the file here, at most 20 MB"
      accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
      file={file}
      message={isMissing ? 'A CSV file is required.' : message}
      disabled={isLoading}
      onChoose={(chosen) => {
        setFile(chosen);
        setMissing(false);
        onChoose();
      }}
    >
      <Button variant="primary" working={isLoading} workingLabel="Loading..." onClick={send}>
        Load
      </Button>
    </FileDrop>
  );
}
