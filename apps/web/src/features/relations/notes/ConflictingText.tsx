import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { LongText } from '../../../ui/text/LongText.tsx';
import classes from './ConflictingText.module.css';
import type { NoteConflict } from './note-form.ts';

const LINES = 3;

/** That a note was changed elsewhere, and to what, so that whoever saves now knows what is overwritten. */
export function ConflictingText({ conflict: { sentence, nowReads } }: { conflict: NoteConflict }) {
  return (
    <div>
      <FailedLine>{sentence}</FailedLine>
      {nowReads !== null && (
        <div role="group" aria-label="It now reads" className={classes.other}>
          <p className={classes.lead}>It now reads:</p>
          <div dir="auto">
            <LongText lines={LINES} small>
              {nowReads}
            </LongText>
          </div>
        </div>
      )}
    </div>
  );
}
