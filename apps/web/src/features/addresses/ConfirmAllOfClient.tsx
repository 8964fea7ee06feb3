import type { WaitingAddress } from '@kithline/contract/directory.ts';
import { useState } from 'react';
import { sayCount, sayNumber } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { confirmAddressesOfClient } from './addresses.data.ts';

interface ConfirmAllOfClientProps {
  client: NonNullable<WaitingAddress['client']>;
  onDone: () => void;
}

/** A button that confirms all waiting addresses of members whom the owner of a client has invited. */
export function ConfirmAllOfClient({ client, onDone }: ConfirmAllOfClientProps) {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const count = sayNumber(client.waiting);
  const confirm = async () => {
    setWorking(true);
    setError(null);
    try {
      toast.success(sayOutcome(await confirmAddressesOfClient(client.id)));
      dismiss();
      onDone();
    } catch {
      setError('The addresses were not confirmed. Try again.');
    } finally {
      setWorking(false);
    }
  };
  if (!isAsked)
    return (
      <Button ref={opener} size="sm" onClick={ask}>
        Confirm all {count} for {client.name}
      </Button>
    );
  return (
    <ConfirmInline
      question={`Confirm the ${count} waiting addresses of members invited by the owner of ${client.name}? Each address in a contacts file will then lead to its member.`}
      tone="plain"
      confirmLabel={`confirm all ${count}`}
      workingLabel="confirming..."
      working={isWorking}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={dismiss}
    />
  );
}

function sayOutcome({ confirmed, waiting }: { confirmed: number; waiting: number }): string {
  const done = `${sayCount(confirmed, 'address', 'addresses')} confirmed`;
  if (waiting === 0) return done;
  return `${done}; ${sayNumber(waiting)} already ${waiting === 1 ? 'leads to another member' : 'lead to other members'}`;
}
