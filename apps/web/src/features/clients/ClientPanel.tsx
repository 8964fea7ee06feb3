import type { Client } from '@kithline/contract/clients.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { namesWith } from '../../lib/names-with.ts';
import { type ClientActions, ClientCommands } from './ClientCommands.tsx';
import classes from './ClientPanel.module.css';
import { CollectiveList } from './CollectiveList.tsx';
import { CollectiveSearch } from './CollectiveSearch.tsx';

interface ClientPanelProps extends ClientActions {
  client: Client;
  /** The collective that is open. */
  currentId: number | null;
  onSettings: (collectiveId: number) => void;
  /** When this number changes, the search takes the focus; 0 leaves the focus where it is. */
  turn?: number;
  /** Waiting invitations, above the collectives. */
  waiting?: ReactNode;
}

export function ClientPanel({
  client,
  currentId,
  onSettings,
  turn = 0,
  waiting,
  ...actions
}: ClientPanelProps) {
  const [words, setWords] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turn > 0) panel.current?.querySelector('input')?.focus();
  }, [turn]);
  return (
    <div ref={panel} className={classes.panel}>
      <h2 className={classes.name} translate="no">
        {client.name}
      </h2>
      {waiting}
      <ClientCommands client={client} {...actions} />
      <CollectiveSearch words={words} onChange={setWords} />
      <CollectiveList
        collectives={namesWith(client.collectives, words)}
        isSearch={words !== ''}
        {...{ currentId, onSettings }}
      />
    </div>
  );
}
