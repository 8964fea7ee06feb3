import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Viewer } from '../house.ts';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';
import { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

let serial = 0;

/** A person of the directory. State only what matters to the test. */
export async function aPerson(
  db: Db,
  given: { name?: string; headline?: string } = {},
): Promise<{ id: number; name: string }> {
  serial += 1;
  const name = given.name ?? `Person ${serial}`;
  const [first = name, ...rest] = name.split(' ');
  const { id } = await db
    .insertInto('person')
    .values({
      name,
      name_key: foldText(name),
      first_name: first,
      last_name: rest.join(' '),
      headline: given.headline ?? null,
      sources: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}

export interface SignedIn extends Caller {
  readonly viewer: Viewer;
}

/** A member (or administrator) with an own network and an open session, without the work of hashing a password. */
export async function signedIn(
  app: TestApp,
  given: { name?: string; isAdmin?: boolean } = {},
): Promise<SignedIn> {
  const viewer = await aMember(app.database.db, given);
  const token = randomBytes(32).toString('base64url');
  const expires_on = new Date(app.house.clock().getTime() + 86_400_000);
  await app.database.db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: viewer.userId, expires_on })
    .execute();
  return Object.assign(new Caller(app.fastify, { [SESSION_COOKIE]: token }), { viewer });
}

/** A member without a session. */
export async function aMember(db: Db, given: { name?: string; isAdmin?: boolean } = {}): Promise<Viewer> {
  const person = await aPerson(db, given);
  const username = `member-${person.id}@example.test`;
  const user = await db
    .insertInto('users')
    .values({
      username,
      username_norm: username,
      password_hash: 'none',
      is_admin: given.isAdmin ?? false,
      person_id: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scope = await db
    .insertInto('scope')
    .values({ kind: 'network' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('network').values({ id: scope.id, user_id: user.id }).execute();
  await db.insertInto('scope_stat').values({ scope_id: scope.id, stats: '{}', pictures: '{}' }).execute();
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

/** A collective of a client of its own. Its people are indexed by whoever needs them. */
export async function aCollective(db: Db, given: CollectiveGiven): Promise<{ id: number; clientId: number }> {
  const name = `Collective of ${given.owner.userId}`;
  const client = await db
    .insertInto('client')
    .values({ name, name_norm: name.toLowerCase(), owner_id: given.owner.userId })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('scope')
    .values({ kind: 'collective' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const collective = { id, client_id: client.id, name, name_norm: name.toLowerCase() };
  await db.insertInto('collective').values(collective).execute();
  for (const { userId } of given.collaborators ?? [])
    await db.insertInto('collaborator').values({ collective_id: id, user_id: userId }).execute();
  for (const { networkId } of given.shared ?? [])
    await db.insertInto('collective_network').values({ collective_id: id, network_id: networkId }).execute();
  return { id, clientId: client.id };
}
