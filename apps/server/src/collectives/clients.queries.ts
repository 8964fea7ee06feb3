import type { Face } from '@kithline/contract/clients.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { type RawBuilder, sql } from 'kysely';
import { BELONGING } from '../scopes/belonging.ts';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import { asSearchText, called } from '../platform/text/contains-words.ts';
import { readTyped } from '../platform/text/match-text.ts';
import type { Db, RowOf } from '../tables.ts';
import type { ClientFacts } from './collectives.access.ts';

export interface Paging {
  page: number;
  limit: number;
}

const pageOf = ({ page, limit }: Paging): RawBuilder<unknown> =>
  sql`limit ${limit} offset ${(page - 1) * limit}`;

/**
 * How a client is locked: `change` excludes other changes and the removal, `use` excludes only the removal,
 * and `removal` excludes all three.
 */
export type Hold = 'change' | 'use' | 'removal';
const HOLDS: Record<Hold, RawBuilder<unknown>> = {
  change: sql`for no key update`,
  use: sql`for key share`,
  removal: sql`for update`,
};

export async function clientFacts(db: Db, clientId: number, hold?: Hold): Promise<ClientFacts | null> {
  const { rows } = await sql<ClientFacts>`
    select id, owner_id from client where id = ${clientId} ${hold ? HOLDS[hold] : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The values of a client before a change, for Activity. */
export interface ClientBefore {
  name: string;
  vouches: boolean;
}

export async function clientBefore(db: Db, clientId: number): Promise<ClientBefore> {
  return db
    .selectFrom('client')
    .select(['name', 'vouches'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
}

/** SQL for whether a user owns the client or is a collaborator of one of its collectives. */
const seenBy = (userId: number): RawBuilder<boolean> => sql`(client.owner_id = ${userId} or client.id in (
  select collective.client_id from collaborator join collective on collective.id = collaborator.collective_id
  where collaborator.user_id = ${userId}))`;

export interface SeenClient {
  id: number;
  description: string | null;
  createdOn: Date;
  collectives: Named[];
}

/**
 * A page of the clients that a user can see, sorted by name, each with the collectives that the user belongs
 * to.
 */
export async function clientsSeenBy(db: Db, userId: number, paging: Paging): Promise<SeenClient[]> {
  const { rows } = await sql<SeenClient>`
    ${seenClients(userId, seenBy(userId))} order by client.name_norm, client.id ${pageOf(paging)}`.execute(
    db,
  );
  return rows;
}

/**
 * The client with this id, if it exists, with the collectives that the user belongs to. The caller has
 * checked that the user can see it.
 */
export async function clientRows(db: Db, userId: number, clientId: number): Promise<SeenClient[]> {
  return (await seenClients(userId, sql`client.id = ${clientId}`).execute(db)).rows;
}

const seenClients = (userId: number, which: RawBuilder<boolean>): RawBuilder<SeenClient> => sql`
  select client.id, client.description, client.created_on, coalesce((
    select json_agg(json_build_object('id', collective.id, 'name', collective.name)
      order by collective.name_norm, collective.id)
    from collective where collective.client_id = client.id
      and collective.id in (select collective_id from (${BELONGING}) as belonging where user_id = ${userId})
  ), '[]') as collectives
  from client where ${which}`;

export async function countClientsSeenBy(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from client where ${seenBy(userId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface AccountRow extends RowOf<'client', 'id' | 'name' | 'createdOn' | 'vouches'> {
  owner: Face;
  totalCollectives: number;
}

export interface AccountSearch {
  /** Words that must all occur in the name. */
  name?: string | undefined;
  ownerId?: number;
  id?: number;
}

function matchesSearch({ name = '', ownerId, id }: AccountSearch): RawBuilder<boolean> {
  return sql`(${called(asSearchText(sql`client.name_norm`), readTyped(name))}
    and ${ownerId === undefined ? sql`true` : sql`client.owner_id = ${ownerId}`}
    and ${id === undefined ? sql`true` : sql`client.id = ${id}`})`;
}

export async function clientAccounts(db: Db, search: AccountSearch, paging: Paging): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select client.id, client.name, client.created_on, client.vouches,
      json_build_object('id', p.id, 'name', p.name, 'profilePicture', p.profile_picture) as owner,
      (select count(*)::int from collective where collective.client_id = client.id) as total_collectives
    from client join users on users.id = client.owner_id join (${MEMBER_NAMES}) as p on p.id = users.person_id
    where ${matchesSearch(search)} order by client.name_norm, client.id ${pageOf(paging)}`.execute(db);
  return rows;
}

export async function countClientAccounts(db: Db, search: AccountSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from client where ${matchesSearch(search)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns whether the user exists and is not suspended. Locks the row until the transaction ends. */
export async function holdActiveUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and suspended_on is null for no key update`.execute(db);
  return rows.length > 0;
}

/** Changes the client's owner. Returns false if the new owner already has a client. */
export async function setOwner(
  db: Db,
  clientId: number,
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update client set owner_id = ${ownerId}, updated_on = ${now}
    where id = ${clientId} and not exists (select from client other where other.owner_id = ${ownerId})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Inserts a client and returns its id; null if the owner already has a client. */
export async function insertClient(
  db: Db,
  client: { name: string; nameNorm: string; ownerId: number; vouches: boolean; now: Date },
): Promise<number | null> {
  const row = await db
    .insertInto('client')
    .values({
      name: client.name,
      nameNorm: client.nameNorm,
      ownerId: client.ownerId,
      vouches: client.vouches,
      createdOn: client.now,
      updatedOn: client.now,
    })
    .onConflict((conflict) => conflict.column('ownerId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateClientRow(
  db: Db,
  clientId: number,
  set: { name?: string; nameNorm?: string; description?: string; vouches?: boolean; updatedOn: Date },
): Promise<void> {
  await db.updateTable('client').set(set).where('id', '=', clientId).execute();
}

/** Sets the client's picture and returns the previous one. The caller has locked the client. */
export async function replacePicture(
  db: Db,
  clientId: number,
  { picture, now }: { picture: string | null; now: Date },
): Promise<string | null> {
  const before = await db
    .selectFrom('client')
    .select('profilePicture')
    .where('id', '=', clientId)
    .executeTakeFirst();
  await db
    .updateTable('client')
    .set({ profilePicture: picture, updatedOn: now })
    .where('id', '=', clientId)
    .execute();
  return before?.profilePicture ?? null;
}

/** The owner and all collaborators of the client's collectives. */
export async function usersOfClient(db: Db, clientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select owner_id as id from client where id = ${clientId}
    union
    select collaborator.user_id from collaborator join collective on collective.id = collaborator.collective_id
    where collective.client_id = ${clientId}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function clientOfOwner(db: Db, userId: number): Promise<number | null> {
  const row = await db.selectFrom('client').select('id').where('ownerId', '=', userId).executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteClient(db: Db, clientId: number): Promise<void> {
  await db.deleteFrom('client').where('id', '=', clientId).execute();
}

export async function stopVouching(db: Db, id: number): Promise<void> {
  await db.updateTable('client').set({ vouches: false }).where('id', '=', id).execute();
}
