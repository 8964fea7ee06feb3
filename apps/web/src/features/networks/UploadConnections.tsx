import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { FileDrop } from '../../ui/fields/FileDrop.tsx';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { OlderFile } from './OlderFile.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import classes from './UploadConnections.module.css';
import { useUpload } from './use-upload.ts';

/** Chooses or drops the contacts file, shows what it would change, and sends it then. The file that was chosen stays chosen until it is accepted. */
export function UploadConnections({ isRunning }: { isRunning: boolean }) {
  const { file, preview, encoding, message, older, isLooking, isSending, ...actions } = useUpload(isRunning);
  const { choose, chooseEncoding, send, dismiss } = actions;
  const isAsked = older !== null && !isRunning;
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isAsked, () => {
    button.current?.focus({ preventScroll: true });
    // While an import runs the button takes no focus.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <FileDrop
        name="connections.csv"
        hint={
          isRunning
            ? 'Upload opens again when this import finishes'
            : 'Drop the file here, or the .zip that holds it. Your network becomes equal to it: whoever it leaves out leaves your network'
        }
        accept=".csv,.zip,text/csv,application/zip"
        file={file}
        message={isAsked ? null : message}
        disabled={isRunning}
        // Closing the browser's dialog without a choice keeps the file that was chosen.
        onChoose={(chosen) => chosen && choose(chosen)}
        inputRef={input}
      >
        {!isAsked && (
          <Button
            ref={button}
            variant="primary"
            disabled={isRunning}
            working={isSending || isLooking}
            workingLabel={isLooking ? 'Comparing...' : 'Uploading...'}
            onClick={() => send(false)}
          >
            Upload
          </Button>
        )}
      </FileDrop>
      <VisuallyHidden>
        <span role="status">{isLooking && 'Comparing the file with your network'}</span>
      </VisuallyHidden>
      {preview && !isRunning && (
        <PreviewCard preview={preview} encoding={encoding} onChooseEncoding={chooseEncoding} />
      )}
      {isAsked && (
        <OlderFile
          message={older}
          error={message}
          working={isSending}
          onImport={() => send(true)}
          onChooseOther={() => input.current?.click()}
          onDismiss={dismiss}
        />
      )}
    </div>
  );
}

/** Moves the focus once a question that had it has gone. */
function useFocusAfter(isAsked: boolean, focus: () => void): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    const isAnswered = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (isAnswered && document.activeElement === document.body) focus();
  });
}
