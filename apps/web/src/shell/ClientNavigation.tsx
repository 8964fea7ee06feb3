import type { Client } from '@kithline/contract/clients.ts';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ClientPanel } from '../features/clients/ClientPanel.tsx';
import { ClientSheet } from '../features/clients/ClientSheet.tsx';
import { useOverlay } from '../lib/use-overlay.ts';
import { FloatingPanel } from '../ui/overlays/FloatingPanel.tsx';
import { collectiveIdOf } from './area.ts';
import classes from './ClientNavigation.module.css';
import { goTo } from './go-to.ts';
import type { ClientPanelState } from './use-client-panel.ts';

const CreateCollectiveDialog = lazy(async () => ({
  default: (await import('../features/clients/CreateCollectiveDialog.tsx')).CreateCollectiveDialog,
}));
const ClientDetailsDialog = lazy(async () => ({
  default: (await import('../features/clients/ClientDetailsDialog.tsx')).ClientDetailsDialog,
}));

type Form = 'details' | 'create';

/** The client navigation panel in the form that the window has room for, and the forms that it opens. */
export function ClientNavigation({ panel }: { panel: ClientPanelState }) {
  const { pathname } = useLocation();
  const overlay = useOverlay();
  const [asked, ask] = useState<{ form: Form; client: Client; opened: boolean } | null>(null);
  const { form, client, clients, turn } = panel;
  const content = {
    currentId: collectiveIdOf(pathname),
    onDetails: (of: Client) => ask({ form: 'details', client: of, opened: true }),
    onCreate: (of: Client) => ask({ form: 'create', client: of, opened: true }),
    onSettings: (id: number) => overlay.open({ type: 'collective', id, nav: 0 }),
  };
  return (
    <>
      {form === 'docked' && (
        <nav aria-label={client?.name ?? 'Collectives'} className={classes.docked}>
          {client && <ClientPanel key={client.id} client={client} turn={turn} {...content} />}
        </nav>
      )}
      {form === 'over' && client && (
        <FloatingPanel
          as="nav"
          side="left"
          label={client.name}
          onClose={panel.close}
          className={classes.over}
        >
          <ClientPanel key={client.id} client={client} turn={turn} {...content} />
        </FloatingPanel>
      )}
      <ClientSheet opened={form === 'sheet'} onClose={panel.close} {...{ clients, ...content }} />
      <Suspense fallback={null}>
        {asked?.form === 'details' && (
          <ClientDetailsDialog
            client={asked.client}
            opened={asked.opened}
            onClose={() => ask({ ...asked, opened: false })}
          />
        )}
        {asked?.form === 'create' && (
          <CreateCollectiveDialog
            clientId={asked.client.id}
            opened={asked.opened}
            onClose={() => ask({ ...asked, opened: false })}
            onCreated={(id) => {
              ask({ ...asked, opened: false });
              goTo(`/collectives/${id}`);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
