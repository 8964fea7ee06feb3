import type { Client } from '@kithline/contract/clients.ts';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import classes from './ClientCommands.module.css';

export interface ClientActions {
  onDetails: (client: Client) => void;
  onCreate: (client: Client) => void;
}

/** The commands of a client's owner. */
export function ClientCommands({ client, onDetails, onCreate }: ClientActions & { client: Client }) {
  if (!client.isOwner) return null;
  return (
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
  );
}
