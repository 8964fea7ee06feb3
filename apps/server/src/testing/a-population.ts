import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { foldedNames } from '../people/write-profile.ts';
import { searchTextOfTitle } from '../lookups/search-text-of-title.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import { partsOfName } from './factories.ts';

/** A person of a test, with facts for filters. Ids refer to existing rows. */
export interface PersonOfTest {
  name: string;
  preferredFirstName?: string;
  credentials?: string;
  placeId?: number;
  tags?: number[];
  interests?: number[];
  causes?: number[];
  collaborations?: number[];
  supports?: number[];
  roles?: RoleOfTest[];
  educations?: EducationOfTest[];
}

export interface RoleOfTest {
  organizationId?: number;
  title?: string;
  /** Null or undefined for a current role. */
  toYear?: number | null;
  fromYear?: number;
  seniorityIds?: number[];
  roleTypeId?: number;
  isPrimary?: boolean;
  /** The source of the fact; by default the sample population. */
  source?: Exclude<Source, 'import'>;
  /** Whether the fact is in the member's profile. */
  inProfile?: boolean;
}

export interface EducationOfTest {
  schoolId: number;
  degreeIds?: number[];
  majorIds?: number[];
  isOngoing?: boolean;
}

export interface OrganizationOfTest {
  /** By default, the database chooses an id. */
  id?: number;
  name: string;
  typeId?: number;
  sizeId?: number;
  placeId?: number;
  aliases?: string[];
  /** Ids by dataset. */
  items?: Readonly<Record<string, readonly number[]>>;
}

export async function anOrganization(db: Db, organization: OrganizationOfTest): Promise<number> {
  const { id } = await db
    .insertInto('organization')
    .values({
      ...(organization.id === undefined ? {} : { id: organization.id }),
      name: organization.name,
      nameKey: foldText(organization.name),
      typeId: organization.typeId ?? 3,
      employeeSizeId: organization.sizeId ?? null,
      placeId: organization.placeId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [dataset, items] of Object.entries(organization.items ?? {})) {
    for (const itemId of items) {
      await db.insertInto('organizationItem').values({ organizationId: id, dataset, itemId }).execute();
    }
  }
  for (const name of organization.aliases ?? []) {
    const alias = { organizationId: id, name, nameNorm: `${foldText(name)} ${id}`, isAlias: true };
    await db.insertInto('organizationName').values(alias).execute();
  }
  return id;
}

/**
 * Inserts people into the common space and, if `networkId` is given, into this network. Returns their ids in
 * the same order.
 */
export async function aPopulation(
  db: Db,
  people: readonly PersonOfTest[],
  networkId?: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const person of people) ids.push(await writePerson(db, person));
  if (networkId !== undefined) await inNetwork(db, networkId, ids);
  return ids;
}

/** Makes a network contain exactly these people, with their names. All get the same day of connection. */
export async function inNetwork(db: Db, networkId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('networkContact').where('networkId', '=', networkId).execute();
  await sql`
    insert into network_contact (network_id, person_id, connected_on, first_name, last_name, name, name_key, last_key)
    select ${networkId}, p.id, date '2020-02-03', p.first_name, p.last_name, p.name, p.name_key, p.last_key
    from person p where p.id = any(${[...ids]}::bigint[])`.execute(db);
}

async function writePerson(db: Db, person: PersonOfTest): Promise<number> {
  const parts = {
    ...partsOfName(person.name),
    preferredFirstName: person.preferredFirstName ?? null,
    credentials: person.credentials ?? null,
  };
  const sources = { firstName: 'sample', lastName: 'sample' };
  const { id } = await db
    .insertInto('person')
    .values({
      ...parts,
      ...foldedNames(parts),
      placeId: person.placeId ?? null,
      sources: JSON.stringify(sources),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of person.roles ?? []) await writeRole(db, id, role);
  for (const { schoolId, degreeIds, majorIds, isOngoing } of person.educations ?? []) {
    await db
      .insertInto('education')
      .values({
        personId: id,
        organizationId: schoolId,
        degreeIds: degreeIds ?? [],
        majorIds: majorIds ?? [],
        isOngoing: isOngoing ?? false,
        source: 'sample',
      })
      .execute();
  }
  await writeItems(db, id, person);
  return id;
}

async function writeRole(db: Db, personId: number, role: RoleOfTest): Promise<void> {
  await db
    .insertInto('workRole')
    .values({
      personId,
      organizationId: role.organizationId ?? null,
      title: role.title ?? null,
      titleId: role.title === undefined ? null : await aTitle(db, role.title),
      fromYear: role.fromYear ?? null,
      toYear: role.toYear ?? null,
      isOngoing: (role.toYear ?? null) === null,
      isPrimary: role.isPrimary ?? false,
      roleTypeId: role.roleTypeId ?? null,
      seniorityIds: role.seniorityIds ?? null,
      source: role.source ?? 'sample',
      inProfile: role.inProfile ?? false,
    })
    .execute();
}

export async function aTitle(db: Db, name: string): Promise<number> {
  const row = await db
    .insertInto('title')
    .values({ name, nameNorm: foldText(name), searched: searchTextOfTitle(foldText(name)) })
    .onConflict((conflict) => conflict.column('nameNorm').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function writeItems(db: Db, personId: number, person: PersonOfTest): Promise<void> {
  const lists = {
    'person-tags': person.tags,
    interests: person.interests,
    causes: person.causes,
    collaborations: person.collaborations,
  };
  for (const [dataset, ids] of Object.entries(lists)) {
    for (const itemId of ids ?? [])
      await db.insertInto('personItem').values({ personId, dataset, itemId }).execute();
  }
  for (const organizationId of person.supports ?? []) {
    await db.insertInto('personSupportedOrganization').values({ personId, organizationId }).execute();
  }
}

/** The ids of the first items of a dataset, in the order of its list. */
export async function lookupIds(db: Db, dataset: string, most = 3): Promise<number[]> {
  const rows = await db
    .selectFrom('lookup')
    .select('id')
    .where('dataset', '=', dataset)
    .orderBy('position')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

/** The id of a place by its full name: "Lisbon, Portugal". */
export async function placeId(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('place')
    .select('id')
    .where('nameNorm', '=', foldText(name))
    .executeTakeFirstOrThrow();
  return row.id;
}
