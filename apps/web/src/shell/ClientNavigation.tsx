import type { Client } from '@kithline/contract/clients.ts';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ClientPanel } from '../features/clients/ClientPanel.tsx';
import { ClientSheet } from '../features/clients/ClientSheet.tsx';
import { useOverlay } from '../lib/use-overlay.ts';
import { FloatingPanel } from '../ui/overlays/FloatingPanel.tsx';
import { collectiveIdOf } from './area.ts';
import classes from './ClientNavigation.module.css';
import { goTo } from './go-to.ts';
import { HowToJoin } from './HowToJoin.tsx';
import type { ClientPanelState } from './use-client-panel.ts';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pendingInvitationsQuery } from '../features/invitations/invitations.data.ts';
import { sayCount } from '../lib/say-time.ts';
import { Link } from '../ui/link/Link.tsx';
import { accountPath, NAV } from './account/account-places.ts';
import { lazyCode } from '../lib/lazy-code.ts';

const CreateCollectiveDialog = lazyCode(
  () => import('../features/clients/CreateCollectiveDialog.tsx'),
  'CreateCollectiveDialog',
);
const ClientDetailsDialog = lazyCode(
  () => import('../features/clients/ClientDetailsDialog.tsx'),
  'ClientDetailsDialog',
);

export function ClientNavigation({ panel }: { panel: ClientPanelState }) {
  const { pathname } = useLocation();
  const overlay = useOverlay();
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const { form, client, clients, turn, close } = panel;
  const content = {
    currentId: collectiveIdOf(pathname),
    onDetails: (of: Client) => setDialog({ form: 'details', client: of, opened: true }),
    onCreate: (of: Client) => setDialog({ form: 'create', client: of, opened: true }),
    onSettings: (id: number) => overlay.open({ type: 'collective', id, nav: 0 }),
  };
  const waiting = <WaitingInvitations />;
  const ofClient = client ? (
    <ClientPanel key={client.id} {...{ client, turn, waiting, ...content }} />
  ) : (
    <HowToJoin />
  );
  const label = client?.name ?? 'Collectives';
  return (
    <>
      {form === 'docked' && (
        <nav aria-label={label} className={classes.docked}>
          {ofClient}
        </nav>
      )}
      {form === 'over' && (
        <FloatingPanel as="nav" side="left" label={label} onClose={close} className={classes.over}>
          {ofClient}
        </FloatingPanel>
      )}
      <ClientSheet
        opened={form === 'sheet'}
        onClose={close}
        {...{ clients, waiting, ...content }}
        howToJoin={<HowToJoin />}
      />
      <Suspense fallback={null}>
        {dialog && (
          <Forms dialog={nowOf(dialog, clients)} onClose={() => setDialog({ ...dialog, opened: false })} />
        )}
      </Suspense>
    </>
  );
}

interface OpenedDialog {
  form: 'details' | 'create';
  client: Client;
  /** False while a closed dialog is still mounted to fade out. */
  opened: boolean;
}

/** Returns the dialog with the client's current data, so that a form opened again shows the saved values. */
function nowOf(dialog: OpenedDialog, clients: readonly Client[]): OpenedDialog {
  return { ...dialog, client: clients.find(({ id }) => id === dialog.client.id) ?? dialog.client };
}

function Forms({ dialog: { form, client, opened }, onClose }: { dialog: OpenedDialog; onClose: () => void }) {
  if (form === 'details') return <ClientDetailsDialog {...{ client, opened, onClose }} />;
  const enter = (id: number) => goTo(`/collectives/${id}`);
  return <CreateCollectiveDialog clientId={client.id} {...{ opened, onClose }} onCreated={enter} />;
}

function WaitingInvitations() {
  const { data: pending = 0 } = useQuery(pendingInvitationsQuery);
  if (pending === 0) return null;
  return (
    <Link href={accountPath(NAV.invitations)} className={classes.line}>
      <IconMail size={18} stroke={1.7} aria-hidden />
      {sayCount(pending, 'invitation waits', 'invitations wait')}
    </Link>
  );
}
