import type { Client } from '@kithline/contract/clients.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { ClientPanel, type ClientPanelActions } from './ClientPanel.tsx';
import classes from './ClientSheet.module.css';

interface ClientSheetProps extends ClientPanelActions {
  opened: boolean;
  onClose: () => void;
  clients: readonly Client[];
  currentId: number | null;
}

/** All clients and their collectives, on the whole of a phone's screen. */
export function ClientSheet({ opened, onClose, clients, currentId, ...actions }: ClientSheetProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Collectives" side="left" flush>
      {clients.length === 0 && (
        <EmptyState title="You are not in a collective yet.">
          <p>Whoever owns one can invite you. The invitation comes by mail and stands in your account.</p>
        </EmptyState>
      )}
      {clients.map((client) => (
        <div key={client.id} className={classes.client}>
          <ClientPanel {...{ client, currentId, ...actions }} />
        </div>
      ))}
    </Drawer>
  );
}
