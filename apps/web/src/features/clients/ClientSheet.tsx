import type { Client } from '@kithline/contract/clients.ts';
import { type ReactNode, useState } from 'react';
import { namesWith } from '../../lib/names-with.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { type ClientActions, ClientCommands } from './ClientCommands.tsx';
import classes from './ClientSheet.module.css';
import { CollectiveList } from './CollectiveList.tsx';
import { CollectiveSearch } from './CollectiveSearch.tsx';

interface ClientSheetProps extends ClientActions {
  opened: boolean;
  onClose: () => void;
  clients: readonly Client[];
  currentId: number | null;
  onSettings: (collectiveId: number) => void;
  /** Shown instead of the list if there is no client. */
  howToJoin: ReactNode;
  /** Waiting invitations, above the list. */
  waiting: ReactNode;
}

/** All clients and their collectives, full screen on phones. */
export function ClientSheet({
  opened,
  onClose,
  clients,
  currentId,
  onSettings,
  howToJoin,
  waiting,
  ...actions
}: ClientSheetProps) {
  const [words, setWords] = useState('');
  const found = clients.map((client) => ({ client, collectives: namesWith(client.collectives, words) }));
  const isSearch = words !== '';
  const shown = isSearch ? found.filter(({ collectives }) => collectives.length > 0) : found;
  return (
    <Drawer opened={opened} onClose={onClose} title="Collectives" side="left" flush>
      {clients.length === 0 ? (
        howToJoin
      ) : (
        <>
          {waiting}
          <div className={classes.search}>
            <CollectiveSearch words={words} onChange={setWords} />
          </div>
        </>
      )}
      {clients.length > 0 && shown.length === 0 && (
        <p className={classes.none} role="status">
          No results.
        </p>
      )}
      {shown.map(({ client, collectives }) => (
        <section key={client.id} className={classes.client} aria-label={client.name}>
          <h3 className={classes.name} translate="no">
            {client.name}
          </h3>
          {!isSearch && <ClientCommands client={client} {...actions} />}
          <CollectiveList {...{ collectives, isSearch, currentId, onSettings }} />
        </section>
      ))}
    </Drawer>
  );
}
