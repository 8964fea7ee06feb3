import { sql } from 'kysely';
import { inTransaction } from '../../apps/server/src/platform/db/database.ts';
import { foldText } from '../../apps/server/src/platform/text/fold-text.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { readKnownNames } from './known-names.ts';
import { type LoadedMember, loadMembers } from './load-members.ts';
import { loadOrganizations } from './load-organizations.ts';
import { loadPersons } from './load-persons.ts';
import type { SampleMember, SamplePopulation } from './population.types.ts';

export interface LoadOptions {
  /** Hash of the password with which a member signs in. */
  passwordHashOf: (member: SampleMember) => Promise<string> | string;
  /** Finds or makes the entries of the dictionary of titles; the answer holds an id for every title given. */
  titleIdsOf: (db: Db, titles: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Brings the search index and the stats up to date; runs inside the load's transaction. */
  reindex: (db: Db) => Promise<void>;
}

export interface LoadedPopulation {
  /** Ids by index in the population. */
  organizationIds: number[];
  personIds: number[];
  /** In the order of the population: the first is the demonstration account. */
  members: LoadedMember[];
}

/**
 * Writes a population in one transaction: whole or not at all. The lookups must be there, and none of its organizations,
 * profile slugs, addresses and usernames may be: it is meant for a database without people. 3,000 persons with 12,000
 * roles take about two seconds before the reindexing.
 */
export async function loadPopulation(
  db: Db,
  population: SamplePopulation,
  { passwordHashOf, titleIdsOf, reindex }: LoadOptions,
): Promise<LoadedPopulation> {
  const passwordHashes = await Promise.all(population.members.map(passwordHashOf));
  return inTransaction(db, async (db) => {
    const known = await readKnownNames(db, population);
    const organizationIds = await loadOrganizations(db, population.organizations, known);
    const personIds = await loadPersons(db, population.persons, {
      known,
      organizationAt: (index) => organizationIds[index] ?? 0,
      titles: await titleIdsOf(db, titlesOf(population)),
    });
    const members = await loadMembers(db, population.members, {
      personAt: (index) => personIds[index] ?? 0,
      passwordHashes,
    });
    await sql`analyze organization, organization_name, organization_item, person, person_item, work_role, education,
      network_contact`.execute(db);
    await reindex(db);
    return { organizationIds, personIds, members };
  });
}

/** Each title once, in the spelling that is met first. */
function titlesOf(population: SamplePopulation): string[] {
  const titles = population.persons.flatMap((person) => person.roles.map((role) => role.title));
  return [...new Set(titles)];
}

/** Entries of the dictionary without the classifier's answer: for databases in which nobody searches by seniority. */
export async function unclassifiedTitleIds(
  db: Db,
  titles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name_norm: string }>`
    insert into title (name, name_norm)
    select distinct on (name_norm) name, name_norm
    from unnest(${[...titles]}::text[], ${titles.map(foldText)}::text[]) as given(name, name_norm)
    on conflict (name_norm) do update set name_norm = excluded.name_norm
    returning id, name_norm`.execute(db);
  const ids = new Map(rows.map((row) => [row.name_norm, row.id]));
  return new Map(titles.map((title) => [title, ids.get(foldText(title)) ?? 0]));
}
