import type { Named } from '@kithline/contract/wire.ts';
import { useState } from 'react';
import { sayCount } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { confirmAddressesOfClient } from './addresses.data.ts';

/** Confirms at once the addresses of all members whom the owner of one client has invited; asks in place. */
export function ConfirmAllOfClient({ client, onDone }: { client: Named; onDone: () => void }) {
  const { isAsked, opener, ask, withdraw } = useInlineQuestion();
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async () => {
    setWorking(true);
    setError(null);
    try {
      toast.success(sayOutcome(await confirmAddressesOfClient(client.id)));
      withdraw();
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
        Confirm all of {client.name}
      </Button>
    );
  return (
    <ConfirmInline
      question={`Confirm the addresses of all members whom the owner of ${client.name} has invited?`}
      confirmLabel="confirm all"
      workingLabel="confirming..."
      working={isWorking}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={withdraw}
    />
  );
}

function sayOutcome({ confirmed, waiting }: { confirmed: number; waiting: number }): string {
  const done = `${sayCount(confirmed, 'address', 'addresses')} confirmed`;
  return waiting === 0 ? done : `${done}; ${waiting} already lead to other members`;
}
