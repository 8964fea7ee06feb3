import { Button } from '../../ui/buttons/Button.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { CONTACTS_FILES, FIELD } from './contacts-field.ts';
import classes from './UploadConnections.module.css';
import type { ContactsUpload } from './use-upload.ts';

export function UploadConnections({ isRunning, upload }: { isRunning: boolean; upload: ContactsUpload }) {
  const { file, message, choose, send } = upload;
  return (
    <div className={classes.place}>
      <FileDrop
        name={FIELD}
        hint={
          isRunning
            ? 'Upload opens again when this import finishes'
            : 'Drop the file here, or the .zip that holds it. Your network will match the file: people who are not in it leave your network'
        }
        accept={CONTACTS_FILES}
        file={file}
        message={message}
        disabled={isRunning}
        onChoose={(chosen) => chosen && choose(chosen)}
      >
        <Button variant="primary" disabled={isRunning} onClick={() => send(false)}>
          Upload
        </Button>
      </FileDrop>
    </div>
  );
}
