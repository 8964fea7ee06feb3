import type { ImportPreview } from '@kithline/contract/networks.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { CountsOfPeople } from './CountsOfPeople.tsx';
import classes from './PreviewCard.module.css';
import { PreviewedPeople } from './PreviewedPeople.tsx';
import { sayAgainst, sayManyLeave } from './say-preview.ts';

/** What a chosen file would change, in numbers and by name: nothing has been done yet. */
export function PreviewCard({ preview }: { preview: ImportPreview }) {
  const { added, removed, changedJobs, unchanged, now } = preview;
  const manyLeave = sayManyLeave(preview);
  // Of an empty network nobody can leave, change or stay.
  const others = now.people > 0 ? { removed, changedJobs, unchanged } : NOBODY;
  return (
    <Card title="What will change" note={sayAgainst(preview)} flush>
      <div className={classes.numbers}>
        <CountsOfPeople added={added} {...others} />
        {manyLeave && <Message tone="warning">{manyLeave}</Message>}
      </div>
      <PreviewedPeople preview={preview} />
    </Card>
  );
}

const NOBODY = { removed: null, changedJobs: null, unchanged: null };
