import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { foldedNames } from '../people/write-profile.ts';
import { searchTextOfTitle } from '../lookups/search-text-of-title.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import { partsOfName } from './factories.ts';

/** A person of a test, with all that a filter can ask for. Ids are those of the rows named. */
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
  /** Null while it goes on. */
  toYear?: number | null;
  fromYear?: number;
  seniorityIds?: number[];
  roleTypeId?: number;
  isPrimary?: boolean;
  /** Who says so; the sample population. */
  source?: Exclude<Source, 'import'>;
  /** Whether it stands in the member's profile. */
  inProfile?: boolean;
}

export interface EducationOfTest {
  schoolId: number;
  degreeIds?: number[];
  majorIds?: number[];
  isOngoing?: boolean;
}

export interface OrganizationOfTest {
  name: string;
  typeId?: number;
  sizeId?: number;
  placeId?: number;
  aliases?: string[];
  /** Dataset -> ids. */
  items?: Readonly<Record<string, readonly number[]>>;
}

export async function anOrganization(db: Db, given: OrganizationOfTest): Promise<number> {
  const { id } = await db
    .insertInto('organization')
    .values({
      name: given.name,
      name_key: foldText(given.name),
      type_id: given.typeId ?? 3,
      employee_size_id: given.sizeId ?? null,
      place_id: given.placeId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [dataset, items] of Object.entries(given.items ?? {})) {
    for (const item_id of items) {
      await db.insertInto('organization_item').values({ organization_id: id, dataset, item_id }).execute();
    }
  }
  for (const name of given.aliases ?? []) {
    const alias = { organization_id: id, name, name_norm: `${foldText(name)} ${id}`, is_alias: true };
    await db.insertInto('organization_name').values(alias).execute();
  }
  return id;
}

/** Writes people into the common space, and into a network when one is given. Returns their ids in the order given. */
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

/** Makes a network hold exactly these people: its file gives their names, and nothing else. */
export async function inNetwork(db: Db, networkId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('network_contact').where('network_id', '=', networkId).execute();
  await sql`
    insert into network_contact (network_id, person_id, connected_on, first_name, last_name, name, name_key, last_key)
    select ${networkId}, p.id, date '2020-02-03', p.first_name, p.last_name, p.name, p.name_key, p.last_key
    from person p where p.id = any(${[...ids]}::bigint[])`.execute(db);
}

async function writePerson(db: Db, person: PersonOfTest): Promise<number> {
  const parts = {
    ...partsOfName(person.name),
    preferred_first_name: person.preferredFirstName ?? null,
    credentials: person.credentials ?? null,
  };
  const sources = { firstName: 'sample', lastName: 'sample' };
  const { id } = await db
    .insertInto('person')
    .values({
      ...parts,
      ...foldedNames(parts),
      place_id: person.placeId ?? null,
      sources: JSON.stringify(sources),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of person.roles ?? []) await writeRole(db, id, role);
  for (const { schoolId, degreeIds, majorIds, isOngoing } of person.educations ?? []) {
    await db
      .insertInto('education')
      .values({
        person_id: id,
        organization_id: schoolId,
        degree_ids: degreeIds ?? [],
        major_ids: majorIds ?? [],
        is_ongoing: isOngoing ?? false,
        source: 'sample',
      })
      .execute();
  }
  await writeItems(db, id, person);
  return id;
}

async function writeRole(db: Db, personId: number, role: RoleOfTest): Promise<void> {
  await db
    .insertInto('work_role')
    .values({
      person_id: personId,
      organization_id: role.organizationId ?? null,
      title: role.title ?? null,
      title_id: role.title === undefined ? null : await aTitle(db, role.title),
      from_year: role.fromYear ?? null,
      to_year: role.toYear ?? null,
      is_ongoing: (role.toYear ?? null) === null,
      is_primary: role.isPrimary ?? false,
      role_type_id: role.roleTypeId ?? null,
      seniority_ids: role.seniorityIds ?? null,
      source: role.source ?? 'sample',
      in_profile: role.inProfile ?? false,
    })
    .execute();
}

export async function aTitle(db: Db, name: string): Promise<number> {
  const row = await db
    .insertInto('title')
    .values({ name, name_norm: foldText(name), searched: searchTextOfTitle(foldText(name)) })
    .onConflict((conflict) => conflict.column('name_norm').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function writeItems(db: Db, person_id: number, person: PersonOfTest): Promise<void> {
  const lists = {
    'person-tags': person.tags,
    interests: person.interests,
    causes: person.causes,
    collaborations: person.collaborations,
  };
  for (const [dataset, ids] of Object.entries(lists)) {
    for (const item_id of ids ?? [])
      await db.insertInto('person_item').values({ person_id, dataset, item_id }).execute();
  }
  for (const organization_id of person.supports ?? []) {
    await db.insertInto('person_supported_organization').values({ person_id, organization_id }).execute();
  }
}

/** Ids of the first entries of a short list, in its order. */
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

/** The id of a place by its whole name: "Lisbon, Portugal". */
export async function placeId(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('place')
    .select('id')
    .where('name_norm', '=', foldText(name))
    .executeTakeFirstOrThrow();
  return row.id;
}
