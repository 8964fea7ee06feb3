import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import type { Db, RowOf } from '../tables.ts';

/** How much would be deleted with the account. `labels` counts labels of the network and private labels. */
export async function countOwned(
  db: Db,
  { userId, networkId }: Viewer,
): Promise<{ network: number; notes: number; labels: number }> {
  const { rows } = await sql<{ network: number; notes: number; labels: number }>`
    select (select count(*)::int from network_contact where network_id = ${networkId}) as network,
      (select count(*)::int from note where user_id = ${userId}) as notes,
      (select count(*)::int from label where scope_id = ${networkId} or user_id = ${userId}) as labels`.execute(
    db,
  );
  return rows[0] ?? { network: 0, notes: 0, labels: 0 };
}

/** Collectives that the network is shared with, sorted by name. */
export async function sharedWith(db: Db, networkId: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select collective.id, collective.name
    from network_share shared join collective on collective.id = shared.collective_id
    where shared.network_id = ${networkId} order by collective.name_norm, collective.id`.execute(db);
  return rows;
}

export async function ownClient(db: Db, userId: number): Promise<Named | null> {
  const { rows } = await sql<Named>`select id, name from client where owner_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Collectives of the member's client, sorted by name. */
export async function ownCollectives(
  db: Db,
  userId: number,
): Promise<(Named & { totalCollaborators: number })[]> {
  const { rows } = await sql<Named & { totalCollaborators: number }>`
    select collective.id, collective.name,
      (select count(*)::int from collaborator where collaborator.collective_id = collective.id) as total_collaborators
    from collective join client on client.id = collective.client_id
    where client.owner_id = ${userId} order by collective.name_norm, collective.id`.execute(db);
  return rows;
}

export async function collaboratesIn(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'collaborator', 'collectiveId'>>`
    select collective_id from collaborator where user_id = ${userId} order by collective_id`.execute(db);
  return rows.map(({ collectiveId }) => collectiveId);
}

export async function isLastAdministrator(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isLast: boolean }>`
    select bool_or(id = ${userId}) and count(*) = 1 as is_last from users where is_admin and suspended_on is null`.execute(
    db,
  );
  return rows[0]?.isLast ?? false;
}

/** Deletes a network with its labels, notes and imports. The caller has deleted its contacts. */
export async function closeNetworkScope(db: Db, networkId: number): Promise<void> {
  await db.deleteFrom('scope').where('id', '=', networkId).where('kind', '=', 'network').execute();
}

/**
 * Whether the account has no client, is in no collective, shares its network with none, and has no contacts
 * from the current or earlier files.
 */
export async function isDetached(db: Db, { userId, networkId }: Viewer): Promise<boolean> {
  const { rows } = await sql<{ detached: boolean }>`
    select not exists (select from client where owner_id = ${userId})
      and not exists (select from collaborator where user_id = ${userId})
      and not exists (select from network_share where network_id = ${networkId})
      and not exists (select from network_contact where network_id = ${networkId})
      and not exists (select from former_statement where network_id = ${networkId}) as detached`.execute(db);
  return rows[0]?.detached ?? true;
}
