import { type RawBuilder, sql } from 'kysely';
import { BELONGING } from '../../scopes/belonging.ts';
import type { Db } from '../../tables.ts';
import type { TokenGrant, Viewer } from '../../viewer.ts';

/** The setting's key; migration 0065 creates the row. */
const KEY = 'access-tokens.allowed';

const ARE_ALLOWED = sql<boolean>`coalesce((select value = 'true'::jsonb from setting where key = ${KEY}), false)`;

export async function areTokensAllowed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ areAllowed: boolean }>`select ${ARE_ALLOWED} as are_allowed`.execute(db);
  return rows[0]?.areAllowed ?? false;
}

/**
 * Locks the setting until the transaction ends, and returns it. A caller that also locks users must lock the
 * users first.
 */
export async function holdTokenRule(db: Db): Promise<boolean> {
  await sql`select from setting where key = ${KEY} for update`.execute(db);
  return areTokensAllowed(db);
}

export async function writeTokenRule(db: Db, areAllowed: boolean): Promise<void> {
  await sql`update setting set value = to_jsonb(${areAllowed}::boolean) where key = ${KEY}`.execute(db);
}

export async function countTokens(db: Db, now: Date): Promise<number> {
  const { tokens } = await db
    .selectFrom('accessToken')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('expiresOn', '>', now)
    .executeTakeFirstOrThrow();
  return tokens;
}

export interface FoundToken {
  /** The member with the rights that the token has at the moment. */
  viewer: Viewer & { readonly token: TokenGrant };
  usedOn: Date | null;
  /**
   * True if the day's Recent activity already lists a use of a token with this name from this IP network, or
   * has `MOST_LISTED` lines about tokens with this name.
   */
  isUseListed: boolean;
  areAllowed: boolean;
  isSecondFactorDue: boolean;
  /** The answer to the `question` of `tokenOf`; true without a question. */
  answer: boolean;
}

/** The collectives that the user belongs to and in which the token can be used. */
const COLLECTIVES = sql<number[]>`array(
  select belonging.collective_id from (${BELONGING}) as belonging
  where belonging.user_id = users.id
    and (access_token.collective_id is null or belonging.collective_id = access_token.collective_id))`;

/**
 * After this many lines about uses of a token on a day, a use from another IP network is no longer listed.
 * Otherwise, a thief with many addresses could push other lines out of sight.
 */
const MOST_LISTED = 10;

export interface TokenUse {
  readonly tokenHash: Buffer;
  readonly now: Date;
  /** The IP network of the request, as Recent activity shows it. */
  readonly network: string;
  /** When the day of the request began (UTC). */
  readonly day: Date;
}

/**
 * Returns null if no unexpired token has this hash, or if its member is suspended. No token has the rights of
 * an administrator.
 */
export async function tokenOf(
  db: Db,
  { tokenHash, now, network, day }: TokenUse,
  question: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<FoundToken | null> {
  const row = await db
    .selectFrom('accessToken')
    .innerJoin('users', 'users.id', 'accessToken.userId')
    .innerJoin('network', 'network.userId', 'users.id')
    .select(['users.id as userId', 'users.personId', 'network.id as networkId'])
    .select(['accessToken.id', 'accessToken.name', 'accessToken.mayWrite', 'accessToken.leavesOutNotes'])
    .select(['accessToken.collectiveId', 'accessToken.expiresOn', 'accessToken.usedOn'])
    .select([COLLECTIVES.as('collectiveIds'), ARE_ALLOWED.as('areAllowed'), question.as('answer')])
    .select(
      sql<boolean>`coalesce(users.second_factor_due_on <= ${now}, false)
        and not access_token.two_factors_by_provider`.as('isSecondFactorDue'),
    )
    .select(
      sql<boolean>`(
        select coalesce(bool_or(e.network = ${network}), false) or count(*) >= ${MOST_LISTED}
        from security_event e
        where e.user_id = users.id and e.kind = 'token-used' and e.words = access_token.name
          and e.happened_on >= ${day})`.as('isUseListed'),
    )
    .where('accessToken.tokenHash', '=', tokenHash)
    .where('accessToken.expiresOn', '>', now)
    .where('users.suspendedOn', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    userId,
    personId,
    networkId,
    collectiveIds,
    usedOn,
    isUseListed,
    areAllowed,
    isSecondFactorDue,
    answer,
    ...token
  } = row;
  const viewer = { userId, personId, networkId, collectiveIds, isAdmin: false, token };
  return { viewer, usedOn, isUseListed, areAllowed, isSecondFactorDue, answer };
}

/**
 * Returns false if the token was deleted, or if a concurrent request has recorded a use since `usedOn` was
 * read.
 */
export async function noteUse(
  db: Db,
  { id, usedOn, now }: { id: string; usedOn: Date | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accessToken')
    .set({ usedOn: now })
    .where('id', '=', id)
    .where('usedOn', usedOn === null ? 'is' : '=', usedOn)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface TokenRow {
  id: string;
  name: string;
  mayWrite: boolean;
  leavesOutNotes: boolean;
  collectiveId: number | null;
  collective: string | null;
  createdOn: Date;
  usedOn: Date | null;
  expiresOn: Date;
}

/** Newest first. */
export async function tokensOf(db: Db, userId: number): Promise<TokenRow[]> {
  return db
    .selectFrom('accessToken')
    .leftJoin('collective', 'collective.id', 'accessToken.collectiveId')
    .select(['accessToken.id', 'accessToken.name', 'accessToken.mayWrite', 'accessToken.leavesOutNotes'])
    .select(['accessToken.collectiveId', 'collective.name as collective'])
    .select(['accessToken.createdOn', 'accessToken.usedOn', 'accessToken.expiresOn'])
    .where('accessToken.userId', '=', userId)
    .orderBy('accessToken.createdOn', 'desc')
    .orderBy('accessToken.id')
    .execute();
}

export interface TokenToInsert {
  userId: number;
  tokenHash: Buffer;
  name: string;
  mayWrite: boolean;
  leavesOutNotes: boolean;
  collectiveId: number | null;
  twoFactorsByProvider: boolean;
  createdOn: Date;
  expiresOn: Date;
}

export async function insertToken(db: Db, token: TokenToInsert): Promise<string> {
  const { id } = await db.insertInto('accessToken').values(token).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the name of the deleted token; null if the user has no such token. */
export async function deleteToken(
  db: Db,
  { userId, id }: { userId: number; id: string },
): Promise<string | null> {
  const deleted = await db
    .deleteFrom('accessToken')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

export async function deleteTokensOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('accessToken').where('userId', '=', userId).execute();
}

export async function deleteTokensExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('accessToken').where('expiresOn', '<', instant).execute();
}
