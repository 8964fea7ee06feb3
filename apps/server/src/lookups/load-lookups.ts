import { filesOfRules, fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { foldText } from '@kithline/base/fold-text.ts';
import type { Dataset } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import { searchText } from '../platform/text/match-text.ts';
import type { Db } from '../tables.ts';
import {
  type PlaceFact,
  readIndustryFacts,
  readMajorFacts,
  readPlaceFacts,
  readSkillFacts,
  readTaxonomies,
} from './lookup-facts.ts';

const FACTS = new URL('facts/', import.meta.url);
const VERSION_KEY = 'lookups.version';
/** Increase this number if the same facts are to be written differently. */
const LOADER_VERSION = 3;

/**
 * Writes the product's facts into `lookup` and `place`, unless the database has the present version. Existing
 * rows are found by their folded names and keep their ids. Items that administrators have added, renamed,
 * merged or deleted are not changed.
 */
export async function loadLookups(db: Db): Promise<void> {
  const version = versionOfFacts();
  if ((await loadedVersion(db, VERSION_KEY)) === version) return;
  await inTransaction(db, async (db) => {
    // A server that starts at the same time waits here, then writes the same rows again.
    await sql`select pg_advisory_xact_lock(hashtext(${VERSION_KEY}))`.execute(db);
    for (const [dataset, entries] of shortLists()) await writeLookups(db, dataset, entries);
    await writePlaces(db, readPlaceFacts());
    await noteLoaded(db, VERSION_KEY, version);
  });
  await sql`analyze lookup, place`.execute(db);
}

const versionOfFacts = (): string => `${LOADER_VERSION}:${fingerprintOf(filesOfRules(FACTS))}`;

interface Entry {
  name: string;
  detail: string | null;
}

/** The short lists by dataset, each in the order in which fields show its entries. */
function shortLists(): [Dataset, readonly Entry[]][] {
  const lists = readTaxonomies();
  const skills = readSkillFacts();
  const named: [Dataset, readonly string[]][] = [
    ['causes', lists.causes],
    ['collaborations', lists.collaborations],
    ['degree-types', lists.degreeTypes],
    ['employee-sizes', lists.employeeSizes],
    ['funding-stages', lists.fundingStages],
    ['interests', lists.interests],
    ['investing', lists.investing],
    ['investment-stages', lists.investmentStages],
    ['job-functions', lists.jobFunctions],
    ['lifecycle-stages', lists.lifecycleStages],
    ['major-types', readMajorFacts()],
    ['market-sizes', lists.marketSizes],
    ['market-types', lists.marketTypes],
    ['organization-tags', lists.organizationTags],
    ['person-tags', lists.personTags],
    ['practice-areas', lists.practiceAreas],
    ['revenue-ranges', lists.revenueRanges],
    ['seniority-levels', lists.seniorityLevels],
    ['skill-categories', skills.skillCategories],
    ['skill-types', skills.skillTypes],
    ['specialty-areas', lists.specialtyAreas],
    ['workrole-types', lists.roleTypes],
  ];
  const industries = readIndustryFacts()
    .map(({ name, path }) => ({ name, detail: path }))
    .toSorted((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1));
  return [
    ...named.map(([dataset, names]): [Dataset, Entry[]] => [
      dataset,
      names.map((name) => ({ name, detail: null })),
    ]),
    ['industries', industries],
  ];
}

async function writeLookups(db: Db, dataset: Dataset, entries: readonly Entry[]): Promise<void> {
  const unique = new Map(entries.map((entry) => [foldText(entry.name), entry]));
  const norms = [...unique.keys()];
  const rows = [...unique.values()];
  await sql`
    insert into lookup (dataset, name, name_norm, position, detail)
    select ${dataset}, name, name_norm, position, detail
    from unnest(${rows.map((row) => row.name)}::text[], ${norms}::text[], ${rows.map((_row, at) => at + 1)}::int[],
      ${rows.map((row) => row.detail)}::text[]) as fact (name, name_norm, position, detail)
    where not exists (
      select from decided_lookup_name decided where decided.dataset = ${dataset} and decided.name_norm = fact.name_norm)
    on conflict on constraint lookup_dataset_name_unique
      do update set name = excluded.name, position = excluded.position, detail = excluded.detail`.execute(db);
}

async function writePlaces(db: Db, places: readonly PlaceFact[]): Promise<void> {
  const norms = places.map((place) => foldText(place.displayName));
  // Until its other names are written (places/name-places.ts), a place is found by its shown name only.
  const searched = places.map((place) => searchText(place.displayName));
  await sql`
    insert into place (name, name_norm, country_code, country, lat, lng, population, division, searched)
    select * from unnest(${places.map((place) => place.displayName)}::text[], ${norms}::text[],
      ${places.map((place) => place.countryCode)}::text[], ${places.map((place) => place.country)}::text[],
      ${places.map((place) => place.latitude)}::real[], ${places.map((place) => place.longitude)}::real[],
      ${places.map((place) => place.population)}::int[], ${places.map((place) => place.division)}::text[],
      ${searched}::text[])
    on conflict on constraint place_name_unique
      do update set name = excluded.name, country_code = excluded.country_code, country = excluded.country,
        lat = excluded.lat, lng = excluded.lng, population = excluded.population, division = excluded.division`.execute(
    db,
  );
}

/** Undefined before the first loading. */
export async function loadedVersion(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

export async function noteLoaded(db: Db, key: string, version: string): Promise<void> {
  const value = JSON.stringify(version);
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
