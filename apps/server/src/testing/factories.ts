import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Viewer } from '../viewer.ts';
import { foldedNames, writeProfile } from '../people/write-profile.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

let serial = 0;

/**
 * A person of the directory: what the common space says, by the sample population unless `source` says otherwise. State only what
 * matters to the test.
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

/** A member (or administrator) with an own network and an open session, without the work of hashing a password. */
export async function signedIn(
  app: TestApp,
  given: { name?: string; isAdmin?: boolean } = {},
): Promise<SignedIn> {
  const viewer = await aMember(app.database.db, { ...given, now: app.house.clock() });
  const token = randomBytes(32).toString('base64url');
  const now = app.house.clock();
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
  const person = await aPerson(db, given);
  const { firstName, lastName } = partsOfName(person.name);
  await writeProfile(
    db,
    { personId: person.id, source: 'self', now: given.now ?? new Date() },
    { firstName, lastName },
  );
  const username = `member-${person.id}@example.test`;
  const user = await db
    .insertInto('users')
    .values({
      username,
      usernameNorm: username,
      passwordHash: 'none',
      isAdmin: given.isAdmin ?? false,
      personId: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scope = await db
    .insertInto('scope')
    .values({ kind: 'network' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('network').values({ id: scope.id, userId: user.id }).execute();
  return {
    userId: user.id,
    personId: person.id,
    isAdmin: given.isAdmin ?? false,
    networkId: scope.id,
    collectiveIds: [],
  };
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
  for (const { userId } of given.collaborators ?? [])
    await db.insertInto('collaborator').values({ collectiveId: id, userId }).execute();
  for (const { networkId } of given.shared ?? [])
    await db.insertInto('collectiveNetwork').values({ collectiveId: id, networkId }).execute();
  return { id, clientId: client.id };
}
