import { IconAddressBook } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyCode } from '../../lib/lazy-code.ts';
import { Button } from '../../ui/buttons/Button.tsx';

const AddCardDialog = lazyCode(
  () => import('../../features/editing/card/AddCardDialog.tsx'),
  'AddCardDialog',
);

export function AddOwnCard({ personId }: { personId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="sm"
        icon={<IconAddressBook size={16} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        add facts from a vCard
      </Button>
      {isOpen && (
        <Suspense>
          <AddCardDialog personId={personId} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
