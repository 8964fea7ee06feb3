import type { ImportPreview } from '@kithline/contract/networks.ts';
import { sayNumber } from '../../lib/say-time.ts';
import { Message } from '../../ui/feedback/Message.tsx';
import classes from './PreviewNotes.module.css';
import { saySkipped } from './say-preview.ts';

/**
 * Warnings before an import: people with notes who would leave the network, an older file, rows that are
 * skipped.
 */
export function PreviewNotes({ preview }: { preview: ImportPreview }) {
  const { removed, removedWithNotes, older } = preview;
  const skipped = saySkipped(preview);
  if (!older && removedWithNotes === 0 && !skipped) return null;
  return (
    <div className={classes.notes}>
      {older && <Message tone="warning">{older}</Message>}
      {removedWithNotes > 0 && (
        <Message tone="warning">
          {sayNumber(removedWithNotes)} of the {sayNumber(removed)} who leave have your notes, labels or a
          rating.{' '}
          <span className={classes.more}>What you wrote is kept, and is shown again if they come back.</span>
        </Message>
      )}
      {skipped && (
        <div className={classes.skipped}>
          <Message tone="info">
            <span className={classes.rows}>{skipped.rows}</span> {skipped.why}
          </Message>
        </div>
      )}
    </div>
  );
}
