import type { Client } from '@kithline/contract/clients.ts';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import classes from './ClientPanel.module.css';
import { CollectiveList } from './CollectiveList.tsx';
import { namesWith } from '../../lib/names-with.ts';

export interface ClientPanelActions {
  onDetails: (client: Client) => void;
  onCreate: (client: Client) => void;
  onSettings: (collectiveId: number) => void;
}

interface ClientPanelProps extends ClientPanelActions {
  client: Client;
  /** The collective that is open. */
  currentId: number | null;
  /** A change of it takes the focus to the search; 0 leaves the focus where it is. */
  turn?: number;
}

/** A client's collectives, with a search among them; its owner also gets to its details and to new collectives. */
export function ClientPanel({ client, currentId, turn = 0, ...actions }: ClientPanelProps) {
  const [words, setWords] = useState('');
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (turn > 0) panel.current?.querySelector('input')?.focus();
  }, [turn]);
  const { onDetails, onCreate, onSettings } = actions;
  return (
    <section ref={panel} className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.name}>
        {client.name}
      </h2>
      {client.isOwner && (
        <div className={classes.commands}>
          <button type="button" className={classes.command} onClick={() => onDetails(client)}>
            <IconInfoCircle size={18} stroke={1.7} aria-hidden />
            Details
          </button>
          <button type="button" className={classes.command} onClick={() => onCreate(client)}>
            <IconPlus size={18} stroke={1.7} aria-hidden />
            Collective
          </button>
        </div>
      )}
      <div className={classes.search}>
        <SearchField
          label="Search Collectives"
          placeholder="Search Collectives"
          value={words}
          onChange={setWords}
        />
      </div>
      <CollectiveList
        collectives={namesWith(client.collectives, words)}
        hasAny={client.collectives.length > 0}
        {...{ currentId, onSettings }}
      />
    </section>
  );
}
