import { type RawBuilder, sql } from 'kysely';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';
import { slugHash } from '../identity/keys.ts';

export interface NewClaim {
  personId: number;
  slug: string;
  /**
   * The client whose owner invited the member. Null without such an invitation, or if the address was typed
   * after the registration.
   */
  clientId: number | null;
  now: Date;
}

/** Stores a claim: the LinkedIn address that a member typed. It replaces the member's earlier claim. */
export async function insertClaim(db: Db, { personId, slug, clientId, now }: NewClaim): Promise<void> {
  const claim = { slug, clientId, createdOn: now };
  await db
    .insertInto('addressClaim')
    .values({ ...claim, personId })
    .onConflict((clash) => clash.column('personId').doUpdateSet(claim))
    .execute();
}

/**
 * Deletes a person's claim; with `slug`, only a claim with this slug. Returns whether a claim was deleted.
 */
export async function deleteClaim(db: Db, personId: number, slug?: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addressClaim')
    .where('personId', '=', personId)
    .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function slugClaimedBy(db: Db, personId: number): Promise<string | null> {
  const row = await db
    .selectFrom('addressClaim')
    .select('slug')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.slug ?? null;
}

export async function countClaims(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('addressClaim')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The claims of members whom the owner of a client has invited, the oldest first. */
export async function claimsOfClient(
  db: Db,
  clientId: number,
): Promise<{ personId: number; slug: string }[]> {
  return db
    .selectFrom('addressClaim')
    .select(['personId', 'slug'])
    .where('clientId', '=', clientId)
    .orderBy('createdOn')
    .orderBy('personId')
    .execute();
}

/** Returns the person to whom a profile address leads, and whether that person is a member. */
export async function holderOfSlug(
  db: Db,
  slug: string,
): Promise<{ personId: number; isMember: boolean } | null> {
  const { rows } = await sql<{ personId: number; isMember: boolean }>`
    select k.person_id, exists (select from users where users.person_id = k.person_id) as is_member
    from person_key k where k.hash = ${slugHash(sql`${slug}::text`)}`.execute(db);
  return rows[0] ?? null;
}

export async function hasClient(db: Db, clientId: number): Promise<boolean> {
  const row = await db.selectFrom('client').select('id').where('id', '=', clientId).executeTakeFirst();
  return row !== undefined;
}

export async function hasPerson(db: Db, personId: number): Promise<boolean> {
  const row = await db.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst();
  return row !== undefined;
}

export async function isStatedBy(
  db: Db,
  { networkId, personId }: { networkId: number; personId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('networkContact')
    .select('personId')
    .where('networkId', '=', networkId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the networks whose present or earlier files contain one of these profile addresses. `userId` is the
 * network's owner.
 */
export async function networksWithSlugs(
  db: Db,
  slugs: readonly string[],
): Promise<{ networkId: number; userId: number }[]> {
  const { rows } = await sql<{ networkId: number; userId: number }>`
    select n.id as network_id, n.user_id from network n
    where n.id in (
      select network_id from network_contact where slug = any(${[...slugs]}::text[])
      union select network_id from former_statement where slug = any(${[...slugs]}::text[])
    )
    order by n.id`.execute(db);
  return rows;
}

export async function ownerOfNetwork(
  db: Db,
  networkId: number,
): Promise<{ networkId: number; userId: number }> {
  return db
    .selectFrom('network')
    .select(['id as networkId', 'userId'])
    .where('id', '=', networkId)
    .executeTakeFirstOrThrow();
}

export async function usersOfPersons(db: Db, personIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('personId', 'in', [...personIds])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function administrators(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('isAdmin', '=', true).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

interface Face {
  id: number;
  name: string;
  profilePicture: string | null;
}

export interface WaitingClaim {
  person: Face & { headline: string | null };
  slug: string;
  createdOn: Date;
  client: { id: number; name: string; waiting: number } | null;
  invitedBy: Face | null;
  holders: number;
  holdersOnTheDay: number;
}

/**
 * A page of the claims, the oldest first. `holders` counts members outside the claimant's circle whose
 * present file has the address with a fitting name. `holdersOnTheDay` counts those holders who are also in
 * the claimant's own file, with the same day of connection.
 */
export async function waitingClaims(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<WaitingClaim[]> {
  const { rows } = await sql<WaitingClaim>`
    with claim as materialized (
      select a.*, users.id as user_id, users.circle_id from address_claim a join users on users.person_id = a.person_id
      order by a.created_on, a.person_id limit ${limit} offset ${offset}
    )
    select json_build_object('id', member.id, 'name', member.name, 'profilePicture', member.profile_picture,
        'headline', member.headline) as person,
      claim.slug, claim.created_on,
      case when client.id is null then null else json_build_object('id', client.id, 'name', client.name,
        'waiting', (select count(*) from address_claim other where other.client_id = client.id)) end as client,
      case when inviter.id is null then null
        else json_build_object('id', inviter.id, 'name', inviter.name, 'profilePicture', inviter.profile_picture) end as invited_by,
      evidence.holders, evidence.on_the_day as holders_on_the_day
    from claim
    join (${MEMBER_NAMES}) as member on member.id = claim.person_id
    left join client on client.id = claim.client_id
    left join registration on registration.user_id = claim.user_id
    left join invite on invite.id = registration.invite_id
    left join users as inviting on inviting.id = invite.created_by
    left join (${MEMBER_NAMES}) as inviter on inviter.id = inviting.person_id
    left join lateral (${EVIDENCE}) as evidence on true
    order by claim.created_on, claim.person_id`.execute(db);
  return rows;
}

/** The first and the last word of a folded name, as in `mailboxName`. */
const endsOf = (key: RawBuilder<unknown>): RawBuilder<string> =>
  sql`concat_ws(' ', split_part(${key}, ' ', 1), substring(${key} from ' ([^ ]*)$'))`;

const EVIDENCE = sql`
  select count(*)::int as holders,
    (count(*) filter (where exists (
      select from network own join network_contact mine on mine.network_id = own.id
      where own.user_id = claim.user_id and mine.person_id = holder.person_id and mine.connected_on = c.connected_on
    )))::int as on_the_day
  from network_contact c
  join network n on n.id = c.network_id
  join users holder on holder.id = n.user_id
  where c.slug = claim.slug and holder.circle_id <> claim.circle_id and not c.nameless
    and ${endsOf(sql`c.name_key`)} = ${endsOf(sql`member.own_name_key`)}`;
