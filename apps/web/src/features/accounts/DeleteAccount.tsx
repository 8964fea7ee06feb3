import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { removalQuery } from './account.data.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { RemovalList } from './RemovalList.tsx';
import classes from './account.module.css';

const TITLE = 'Delete your account';

/**
 * Shows what would be deleted with the account. The account can be deleted only after this list has loaded.
 */
export function DeleteAccount({ onDelete }: { onDelete: (password: string) => Promise<void> }) {
  const { data: removal, isError, refetch } = useQuery({ ...removalQuery, staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!removal) {
    if (!isError) return <CardBones lines={5} />;
    return (
      <Card title={TITLE}>
        <FailedLine onRetry={() => void refetch()}>Couldn't load what will be deleted.</FailedLine>
      </Card>
    );
  }
  const cancel = () => {
    setAsking(false);
    // The button exists only after the next render, so it is focused then.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Card title={TITLE}>
      <div className={classes.paragraphs}>
        <p>This cannot be undone, not even by an administrator. Deleting your account also deletes:</p>
        <RemovalList removal={removal} />
        {isAsking ? (
          <ConfirmDeletion onDelete={onDelete} onCancel={cancel} />
        ) : (
          <p>
            <Button ref={opener} variant="danger" onClick={() => setAsking(true)}>
              Delete your account
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
