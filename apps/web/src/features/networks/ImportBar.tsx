import { useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageBar } from '../../ui/overlays/PageBar.tsx';
import classes from './ImportBar.module.css';
import { OlderFile } from './OlderFile.tsx';
import { sayResult, sayResultShortly } from './say-preview.ts';
import type { ContactsUpload } from './use-upload.ts';

interface ImportBarProps {
  upload: ContactsUpload;
  onChooseOther: () => void;
}

/** If the server has refused the file because it is older than the network, the bar asks what to do. */
export function ImportBar({ upload, onChooseOther }: ImportBarProps) {
  const { preview, message, older, isLooking, isSending, send, dismiss, cancel } = upload;
  const isAsked = older !== null;
  const importButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(isAsked, () => importButton.current?.focus({ preventScroll: true }));
  return (
    <PageBar label="Import" note={preview && !isAsked ? message : null}>
      {isAsked ? (
        <OlderFile
          message={older}
          error={message}
          working={isSending}
          onImport={() => send(true)}
          onChooseOther={onChooseOther}
          onDismiss={dismiss}
        />
      ) : (
        <>
          <Outcome upload={upload} />
          <Button variant="quiet" disabled={isSending} onClick={cancel}>
            Cancel
          </Button>
          <Button
            ref={importButton}
            variant="primary"
            working={isSending || isLooking}
            workingLabel={isLooking ? 'Comparing...' : 'Uploading...'}
            onClick={() => send(false)}
          >
            {preview || isLooking ? 'Import' : 'Try again'}
          </Button>
        </>
      )}
    </PageBar>
  );
}

/**
 * "Your network goes from 4,928 to 5,199 people. Nothing has changed yet."; on phones, "From 4,928 to 5,199
 * people".
 */
function Outcome({ upload: { preview, isLooking } }: Pick<ImportBarProps, 'upload'>) {
  const otherwise = isLooking ? 'Comparing the file with your network' : 'Nothing has changed.';
  return (
    <p role="status" className={classes.outcome}>
      <span className={classes.wide}>{preview ? withBoldNumbers(sayResult(preview)) : otherwise}</span>
      <span className={classes.narrow}>{preview ? sayResultShortly(preview) : otherwise}</span>
    </p>
  );
}

const withBoldNumbers = (words: string) =>
  words.split(/(\d[\d,]*)/).map((part, at) => (at % 2 === 1 ? <strong key={at}>{part}</strong> : part));

/** Calls `focus` after a question is closed, if no element has the focus then. */
function useFocusAfter(isAsked: boolean, focus: () => void): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    const isAnswered = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (isAnswered && document.activeElement === document.body) focus();
  });
}
