import { sql } from 'kysely';
import { BELONGING } from '../../scopes/belonging.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { ORGANIZATION_ITEMS } from './vocabulary.ts';

export interface ContactOfPopulation {
  networkId: number;
  contactId: number;
  personId: number;
}

/**
 * The present content of a random population: the ids that changes and questions choose from, in a fixed
 * order.
 */
export interface Population {
  persons: number[];
  members: Viewer[];
  /** Persons without an account. */
  others: number[];
  organizations: { id: number; isNamed: boolean }[];
  titles: number[];
  contacts: ContactOfPopulation[];
  collectives: { id: number; clientId: number; ownerId: number }[];
  clients: { id: number; ownerId: number }[];
  shares: { collectiveId: number; networkId: number }[];
  imports: { id: number; networkId: number }[];
}

export async function readPopulation(db: Db): Promise<Population> {
  const { rows } = await sql<{ population: Omit<Population, 'others'> }>`
    select json_build_object(
      'persons', (select coalesce(json_agg(id order by id), '[]') from person),
      'members', (select coalesce(json_agg(json_build_object('userId', u.id, 'personId', u.person_id, 'isAdmin', u.is_admin,
          'networkId', n.id, 'collectiveIds', array(
            select b.collective_id from (${BELONGING}) as b where b.user_id = u.id order by b.collective_id)) order by u.id), '[]')
        from users u join network n on n.user_id = u.id),
      'organizations', (select coalesce(json_agg(json_build_object('id', id, 'isNamed', name is not null) order by id), '[]')
        from organization),
      'titles', (select coalesce(json_agg(id order by id), '[]') from title),
      'contacts', (select coalesce(json_agg(json_build_object('networkId', network_id, 'contactId', contact_id, 'personId', person_id)
        order by contact_id), '[]') from network_contact),
      'collectives', (select coalesce(json_agg(json_build_object('id', c.id, 'clientId', c.client_id, 'ownerId', client.owner_id)
        order by c.id), '[]') from collective c join client on client.id = c.client_id),
      'clients', (select coalesce(json_agg(json_build_object('id', id, 'ownerId', owner_id) order by id), '[]') from client),
      'shares', (select coalesce(json_agg(json_build_object('collectiveId', collective_id, 'networkId', network_id)
        order by collective_id, network_id), '[]') from collective_network),
      'imports', (select coalesce(json_agg(json_build_object('id', id, 'networkId', network_id) order by id), '[]')
        from contact_import)) as population`.execute(db);
  const found = rows[0]?.population as Omit<Population, 'others'>;
  const members = new Set(found.members.map(({ personId }) => personId));
  return { ...found, others: found.persons.filter((id) => !members.has(id)) };
}

/** The person in the most files, and the two persons in the fewest files. */
export function knownByMostAndFewest({ contacts }: Population): number[] {
  const files = new Map<number, number>();
  for (const { personId } of contacts) files.set(personId, (files.get(personId) ?? 0) + 1);
  const ids = [...files].toSorted(([one, a], [other, b]) => b - a || one - other).map(([id]) => id);
  return [...ids.slice(0, 1), ...ids.slice(-2)];
}

/** The ids of rows that no change deletes, a few of each kind. */
export interface Ground {
  lookups: Readonly<Record<Listed, readonly number[]>>;
  placeIds: readonly number[];
}

const LISTS = [
  'collaborations',
  'person-tags',
  'causes',
  'interests',
  ...ORGANIZATION_ITEMS,
  'employee-sizes',
  'workrole-types',
  'degree-types',
  'major-types',
] as const;
export type Listed = (typeof LISTS)[number];

/**
 * For some datasets, the number of items to read: more than a top list shows, so that a list may end between
 * equal counts.
 */
const ENTRIES: Partial<Record<Listed, number>> = {
  industries: 9,
  'seniority-levels': 8,
  'workrole-types': 7,
};

export async function readGround(db: Db): Promise<Ground> {
  const lookups = {} as Record<Listed, number[]>;
  for (const dataset of LISTS) {
    const rows = await db
      .selectFrom('lookup')
      .select('id')
      .where('dataset', '=', dataset)
      .orderBy('id')
      .limit(ENTRIES[dataset] ?? 3)
      .execute();
    lookups[dataset] = rows.map(({ id }) => id);
  }
  const { rows } = await sql<RowOf<'place', 'id'>>`
    select id from place where name_norm like 'lisbon%' or name_norm like 'porto,%' or name_norm like 'paris,%' or name_norm like 'berlin,%'
    order by id limit 6`.execute(db);
  return { lookups, placeIds: rows.map(({ id }) => id) };
}
