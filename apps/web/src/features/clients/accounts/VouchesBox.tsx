import type { ClientAccount } from '@kithline/contract/clients.ts';
import { useState } from 'react';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { setVouches } from './client-accounts.data.ts';

/**
 * The checkbox that decides whether LinkedIn addresses in invitations from a client's owner are accepted
 * without an administrator.
 */
export function VouchesBox({ account: { id, name, vouches = false } }: { account: ClientAccount }) {
  const [pending, setPending] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setPending(next);
    try {
      await setVouches(id, next);
      toast.success(
        next
          ? `LinkedIn addresses in invitations from the owner of ${name} are now confirmed automatically`
          : `LinkedIn addresses in invitations from the owner of ${name} now wait for an administrator`,
      );
    } catch {
      toast.failure('Client Organization failed to update');
    } finally {
      setPending(null);
    }
  };
  return (
    <Checkbox
      label="vouches"
      title="LinkedIn addresses in this owner's invitations are confirmed automatically. Otherwise an administrator confirms each of them."
      aria-label={`The owner of ${name} vouches for LinkedIn addresses`}
      checked={pending ?? vouches}
      disabled={pending !== null}
      onChange={(next) => void change(next)}
    />
  );
}
