import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Viewer } from '../viewer.ts';
import { foldedNames } from '../people/write-profile.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

let serial = 0;

/**
 * Creates a person of the directory with facts in the common space. Without `source`, the facts come from the
 * sample population. Pass only the facts that matter to the test.
 */
export async function aPerson(
  db: Db,
  options: { name?: string; headline?: string; source?: Source } = {},
): Promise<{ id: number; name: string }> {
  serial += 1;
  const name = options.name ?? `Person ${serial}`;
  const parts = { ...partsOfName(name), preferredFirstName: null, credentials: null };
  const source = options.source ?? 'sample';
  const sources = { firstName: source, lastName: source, ...(options.headline ? { headline: source } : {}) };
  const { id } = await db
    .insertInto('person')
    .values({
      ...parts,
      ...foldedNames(parts),
      headline: options.headline ?? null,
      sources: JSON.stringify(sources),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

/** Splits a name: the first word is the first name, the other words are the last name. */
export function partsOfName(name: string): { firstName: string; lastName: string } {
  const [first = name, ...rest] = name.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

export interface SignedIn extends Caller {
  readonly viewer: Viewer;
}

/** Creates a member (or administrator) with a network and an open session, without hashing a password. */
export async function signedIn(
  app: TestApp,
  options: { name?: string; isAdmin?: boolean } = {},
): Promise<SignedIn> {
  const viewer = await aMember(app.database.db, { ...options, now: app.context.clock() });
  const token = randomBytes(32).toString('base64url');
  const now = app.context.clock();
  const expiresOn = new Date(now.getTime() + 86_400_000);
  await app.database.db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      userId: viewer.userId,
      createdOn: now,
      seenOn: now,
      proofOn: now,
      expiresOn,
    })
    .execute();
  return Object.assign(new Caller(app.fastify, { [SESSION_COOKIE]: token }), { viewer });
}

/** Creates a member without a session, with the name in the common space and in the member's profile. */
export async function aMember(
  db: Db,
  options: { name?: string; isAdmin?: boolean; now?: Date } = {},
): Promise<Viewer> {
  const { id: personId, name } = await aPerson(db, options);
  await nameProfile(db, personId, { name, now: options.now ?? new Date() });
  const isAdmin = options.isAdmin ?? false;
  const username = `member-${personId}@example.test`;
  const { rows } = await sql<{ userId: number; networkId: number }>`
    with member as (
      insert into users (username, username_norm, password_hash, is_admin, person_id)
      values (${username}, ${username}, 'none', ${isAdmin}, ${personId}) returning id),
    own as (insert into scope (kind) values ('network') returning id)
    insert into network (id, user_id) select own.id, member.id from own, member
    returning id as network_id, user_id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('No member was made.');
  return { ...made, personId, isAdmin, collectiveIds: [] };
}

/** Writes a name like `writeProfile`, but in one statement. */
async function nameProfile(
  db: Db,
  personId: number,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const parts = partsOfName(name);
  const sources = { firstName: 'self', lastName: 'self' };
  await db
    .insertInto('memberProfile')
    .values({
      personId,
      ...parts,
      ...foldedNames({ ...parts, preferredFirstName: null, credentials: null }),
      sources: JSON.stringify(sources),
      createdOn: now,
      updatedOn: now,
    })
    .execute();
}

interface CollectiveOptions {
  owner: Viewer;
  collaborators?: readonly Viewer[];
  /** The members whose networks are shared with the collective. */
  shared?: readonly Viewer[];
}

/** Creates a collective of the owner's client, and the client if there is none. */
export async function aCollective(
  db: Db,
  options: CollectiveOptions,
): Promise<{ id: number; clientId: number }> {
  const name = `Collective of ${options.owner.userId}`;
  const client = await db
    .insertInto('client')
    .values({ name, nameNorm: name.toLowerCase(), ownerId: options.owner.userId })
    .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const collective = { id, clientId: client.id, name, nameNorm: name.toLowerCase() };
  await db.insertInto('collective').values(collective).execute();
  const [collaborators, shared] = [options.collaborators ?? [], options.shared ?? []];
  if (collaborators.length > 0)
    await db
      .insertInto('collaborator')
      .values(collaborators.map(({ userId }) => ({ collectiveId: id, userId })))
      .execute();
  if (shared.length > 0)
    await db
      .insertInto('collectiveNetwork')
      .values(shared.map(({ networkId }) => ({ collectiveId: id, networkId })))
      .execute();
  return { id, clientId: client.id };
}
