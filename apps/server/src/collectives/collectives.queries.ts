import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import type { CollectiveFacts } from './collectives.access.ts';

export async function collectiveFacts(
  db: Db,
  collectiveId: number,
  userId: number,
): Promise<CollectiveFacts | null> {
  const { rows } = await sql<CollectiveFacts>`
    select collective.id, collective.name, collective.client_id, client.owner_id,
      exists (select from collaborator
        where collaborator.collective_id = collective.id and collaborator.user_id = ${userId}) as is_collaborator
    from collective join client on client.id = collective.client_id
    where collective.id = ${collectiveId}`.execute(db);
  return rows[0] ?? null;
}

export interface CollectiveRow extends RowOf<
  'collective',
  'id' | 'name' | 'description' | 'clientId' | 'createdOn'
> {
  networkShared: boolean;
  totalCollaborators: number;
  totalNetworks: number;
  openInvitations: number;
}

/** A collective with its counts; null if it does not exist. `networkId` is the viewer's network. */
export async function collectiveRow(
  db: Db,
  collectiveId: number,
  networkId: number,
): Promise<CollectiveRow | null> {
  const { rows } = await sql<CollectiveRow>`
    select id, name, description, client_id, created_on,
      exists (select from collective_network shared
        where shared.collective_id = collective.id and shared.network_id = ${networkId}) as network_shared,
      (select count(*)::int from collaborator where collaborator.collective_id = collective.id)
        as total_collaborators,
      (select count(*)::int from collective_network shared where shared.collective_id = collective.id)
        as total_networks,
      (select count(*)::int from collective_invitation invitation
        where invitation.collective_id = collective.id and invitation.accepted is null) as open_invitations
    from collective where id = ${collectiveId}`.execute(db);
  return rows[0] ?? null;
}

/** The client's collective that a request with this `draftId` created. */
export async function collectiveOfDraft(db: Db, clientId: number, draftId: string): Promise<number | null> {
  const row = await db
    .selectFrom('collective')
    .select('id')
    .where('clientId', '=', clientId)
    .where('draftId', '=', draftId)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface NewCollective {
  id: number;
  clientId: number;
  name: string;
  nameNorm: string;
  description: string;
  draftId: string | null;
  now: Date;
}

export async function insertCollective(db: Db, collective: NewCollective): Promise<void> {
  await db
    .insertInto('collective')
    .values({
      id: collective.id,
      clientId: collective.clientId,
      name: collective.name,
      nameNorm: collective.nameNorm,
      description: collective.description,
      draftId: collective.draftId,
      createdOn: collective.now,
      updatedOn: collective.now,
    })
    .execute();
}

export async function updateCollectiveRow(
  db: Db,
  collectiveId: number,
  set: { name?: string; nameNorm?: string; description?: string; updatedOn: Date },
): Promise<void> {
  await db.updateTable('collective').set(set).where('id', '=', collectiveId).execute();
}

export async function collectivesOfClient(db: Db, clientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collective')
    .select('id')
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
