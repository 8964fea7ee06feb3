import { sql } from 'kysely';
import { EVERYONE, type Spaces, spacesSeen } from '../apps/server/src/scopes/seen-spaces.ts';
import type { Db } from '../apps/server/src/tables.ts';
import { LARGE_NETWORK, SMALL_NETWORK, tokenOf } from './dataset/bench-members.ts';
import { COLLABORATORS, collectiveOf } from './dataset/collective.ts';
import { sizeOf } from './dataset/dataset-size.ts';

/** A scope, and the member who searches it. */
export interface ScopeUnderTest {
  readonly name: string;
  /** Networks and collectives share one id space; 0 is everyone. */
  readonly id: number;
  /** Index of the scope's aim in `aims` of the request classes. */
  readonly at: 0 | 1 | 2;
  readonly people: number;
  readonly query: Readonly<Record<string, string | number>>;
  /** Session token of a member who may read the scope. */
  readonly token: string;
}

export function scopesOf(persons: number): ScopeUnderTest[] {
  const { networks } = sizeOf(persons);
  const network = (id: number, at: 0 | 1): ScopeUnderTest => {
    const people = networks[id - 1] ?? 0;
    const name = `network of ${people.toLocaleString('en-US')}`;
    return { name, id, at, people, query: { networkId: id }, token: tokenOf(id) };
  };
  const everyone: ScopeUnderTest = {
    name: 'everyone',
    id: EVERYONE,
    at: 2,
    people: persons,
    query: { admin: 'true' },
    token: tokenOf('administrator'),
  };
  return [network(SMALL_NETWORK, 0), network(LARGE_NETWORK, 1), everyone];
}

/**
 * Returns the collective of 60 members, and creates it if it does not exist. The collective is searched by a
 * collaborator whose network has about the median size. The aims are the same as for everyone.
 */
export async function collectiveScopeOf(db: Db): Promise<ScopeUnderTest> {
  const id = await collectiveOf(db);
  const scope: Omit<ScopeUnderTest, 'people'> = {
    name: `collective of ${COLLABORATORS} members`,
    id,
    at: 2,
    query: { collectiveId: id },
    token: tokenOf(COLLABORATORS / 2),
  };
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${spacesOf(scope).people}) as person`.execute(db);
  return { ...scope, people: rows[0]?.people ?? 0 };
}

/** Returns the spaces that an administrator would see in this scope. */
export function spacesOf({ id, query }: Pick<ScopeUnderTest, 'id' | 'query'>): Spaces {
  const viewer = { userId: 0, personId: 0, isAdmin: true, networkId: id, collectiveIds: [] };
  if ('networkId' in query) return spacesSeen({ viewer, scope: { kind: 'network', networkId: id, id } });
  if ('collectiveId' in query)
    return spacesSeen({ viewer, scope: { kind: 'collective', collectiveId: id, id } });
  return spacesSeen({ viewer, scope: { kind: 'admin', id: EVERYONE } });
}
