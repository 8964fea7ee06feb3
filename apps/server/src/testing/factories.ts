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
 * A person of the directory: what the common space says, by the sample population unless `source` says
 * otherwise. State only what matters to the test.
 */
export async function aPerson(
  db: Db,
  given: { name?: string; headline?: string; source?: Source } = {},
): Promise<{ id: number; name: string }> {
  serial += 1;
  const name = given.name ?? `Person ${serial}`;
  const parts = { ...partsOfName(name), preferredFirstName: null, credentials: null };
  const source = given.source ?? 'sample';
  const sources = { firstName: source, lastName: source, ...(given.headline ? { headline: source } : {}) };
  const { id } = await db
    .insertInto('person')
    .values({
      ...parts,
      ...foldedNames(parts),
      headline: given.headline ?? null,
      sources: JSON.stringify(sources),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

/** The first word, and all others as the last name. */
export function partsOfName(name: string): { firstName: string; lastName: string } {
  const [first = name, ...rest] = name.split(' ');
  return { firstName: first, lastName: rest.join(' ') };
}

export interface SignedIn extends Caller {
  readonly viewer: Viewer;
}

/** A member (or administrator) with a network and an open session, without the work of hashing a password. */
export async function signedIn(
  app: TestApp,
  given: { name?: string; isAdmin?: boolean } = {},
): Promise<SignedIn> {
  const viewer = await aMember(app.database.db, { ...given, now: app.context.clock() });
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

/** A member without a session, with the name in the common space and in the member's profile. */
export async function aMember(
  db: Db,
  given: { name?: string; isAdmin?: boolean; now?: Date } = {},
): Promise<Viewer> {
  const { id: personId, name } = await aPerson(db, given);
  await nameProfile(db, personId, { name, now: given.now ?? new Date() });
  const isAdmin = given.isAdmin ?? false;
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

/** What `writeProfile` writes of a name, in one statement. */
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

interface CollectiveGiven {
  owner: Viewer;
  collaborators?: readonly Viewer[];
  /** Whose networks are shared with it. */
  shared?: readonly Viewer[];
}

/** A collective of a client of its own. */
export async function aCollective(db: Db, given: CollectiveGiven): Promise<{ id: number; clientId: number }> {
  const name = `Collective of ${given.owner.userId}`;
  const client = await db
    .insertInto('client')
    .values({ name, nameNorm: name.toLowerCase(), ownerId: given.owner.userId })
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
  const [collaborators, shared] = [given.collaborators ?? [], given.shared ?? []];
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
