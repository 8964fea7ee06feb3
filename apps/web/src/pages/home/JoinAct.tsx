import type { Client } from '@kithline/contract/clients.ts';
import { Suspense, useState } from 'react';
import { useGo } from '../../features/directory/use-go.ts';
import { INVITATIONS_OVERLAY } from '../../lib/overlay-places.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import classes from './MakeItYours.module.css';
import { lazyCode } from '../../lib/lazy-code.ts';

const CreateCollectiveDialog = lazyCode(
  () => import('../../features/clients/CreateCollectiveDialog.tsx'),
  'CreateCollectiveDialog',
);

/** A button that opens the invitations or, if `owned` is given, the form of a new collective. */
export function JoinAct({ owned }: { owned: Client | undefined }) {
  const overlay = useOverlay();
  const go = useGo();
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const press = () => (owned ? setForm('open') : overlay.open(INVITATIONS_OVERLAY));
  return (
    <>
      <button type="button" className={classes.link} onClick={press}>
        {owned ? 'Start one' : 'Your invitations'}
      </button>
      <Suspense fallback={null}>
        {owned && form !== 'unopened' && (
          <CreateCollectiveDialog
            clientId={owned.id}
            opened={form === 'open'}
            onClose={() => setForm('closed')}
            onCreated={(id) => go(`/collectives/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}
