import { sql } from 'kysely';
import { titleIdsFor } from '../../apps/server/src/lookups/titles.ts';
import { inTransaction } from '../../apps/server/src/platform/db/database.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { readKnownNames } from './known-names.ts';
import { loadAcquaintance } from './load-acquaintance.ts';
import { loadClients } from './load-clients.ts';
import { loadConversations } from './load-conversations.ts';
import { loadIntroductions } from './load-introductions.ts';
import { loadJobChanges } from './load-job-changes.ts';
import { type LoadedMember, loadMembers } from './load-members.ts';
import { loadKeepingInTouch } from './load-keeping-in-touch.ts';
import { loadOrganizations } from './load-organizations.ts';
import { loadPersons } from './load-persons.ts';
import { loadSavedSearches } from './load-saved-searches.ts';
import type { Index, SampleMember, SamplePopulation } from './population.types.ts';

export interface LoadOptions {
  passwordHashOf: (member: SampleMember) => Promise<string>;
  /** Runs at the end of the load's transaction. */
  finish?: (db: Db) => Promise<void>;
  /** Called with the number of people and organizations whose pictures have been drawn so far. */
  report?: Report;
}

/** In the last call, `done` equals `total`. */
export type Report = (done: number, total: number) => void;

export interface LoadedPopulation {
  /** Ids by index in the population. */
  organizationIds: number[];
  personIds: number[];
  /** In the order of the population: the first is the demo account. */
  members: LoadedMember[];
}

/**
 * Writes a population in one transaction, completely or not at all. The lookups must exist; the population's
 * organizations, profile slugs, addresses and usernames must not. Meant for a database without people.
 */
export async function loadPopulation(
  db: Db,
  population: SamplePopulation,
  { passwordHashOf, finish, report }: LoadOptions,
): Promise<LoadedPopulation> {
  const drawn = progressOf(population, report);
  const passwordHashes = await Promise.all(population.members.map(passwordHashOf));
  return inTransaction(db, async (db) => {
    const known = await readKnownNames(db, population);
    const organizationIds = await loadOrganizations(db, population.organizations, {
      known,
      drawn: drawn.organizations,
    });
    const organizationAt = (index: Index): number => organizationIds[index] ?? 0;
    const titles = await titleIdsFor(db, titlesOf(population));
    const personIds = await loadPersons(db, population.persons, {
      known,
      organizationAt,
      titles,
      drawn: drawn.persons,
    });
    const personAt = (index: Index): number => personIds[index] ?? 0;
    const members = await loadMembers(db, population.members, {
      persons: population.persons,
      personAt,
      organizationNamed: organizationsByName(population, organizationIds),
      titles,
      passwordHashes,
    });
    await loadAcquaintance(db, population.members, { personAt, organizationAt, loaded: members });
    // The queries below would take minutes with statistics from before the load.
    await sql`analyze organization, organization_name, organization_item, person, person_key, person_item, work_role,
      education, network_contact, relationship, label_person, label_organization, note`.execute(db);
    await loadKeepingInTouch(db, population.members, members);
    await loadJobChanges(db);
    await loadSavedSearches(db, population.members, members);
    await loadClients(db, population.clients, { personAt, members });
    await loadConversations(db, population.conversations, members);
    await loadIntroductions(db, population.introductions, { personAt, members, now: new Date() });
    await sql`analyze touch_rhythm, logged_touch, conversation, participant, message, introduction,
      introduction_step`.execute(db);
    await finish?.(db);
    return { organizationIds, personIds, members };
  });
}

/** Reports progress only while pictures are drawn, because this takes most of the time. */
function progressOf({ persons, organizations }: SamplePopulation, report: Report = () => undefined) {
  const total = organizations.length + persons.length;
  return {
    organizations: (part: number) => report(Math.floor(part * organizations.length), total),
    persons: (part: number) => report(organizations.length + Math.floor(part * persons.length), total),
  };
}

function titlesOf(population: SamplePopulation): string[] {
  const titles = population.persons.flatMap((person) => person.roles.map((role) => role.title));
  return [...new Set(titles)];
}

function organizationsByName(
  { organizations }: SamplePopulation,
  ids: readonly number[],
): (name: string) => number | null {
  const idOf = new Map(organizations.map(({ name }, index) => [name, ids[index] ?? 0]));
  return (name) => idOf.get(name) ?? null;
}
