import { foldText } from '@kithline/base/fold-text.ts';
import { classifyTitle } from '@kithline/titles/classify-title.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { searchTextOfTitle } from './search-text-of-title.ts';
import { fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { classifierFiles } from '@kithline/titles/classifier-files.ts';
import type { TitleMeaning } from '@kithline/contract/lookups.ts';

/** Number of characters by which titles are distinguished. More would not fit into an index entry. */
const LONGEST_NORM = 500;

/** Titles per transaction, about half a second. */
export const RECLASSIFIED_AT_ONCE = 5000;

/**
 * Returns the ids of titles in the table `title`, by title. New titles are classified and inserted: 30,000 of
 * them in about a second. Titles with the same folded text share a row; a blank title has no row.
 */
export async function titleIdsFor(db: Db, titles: readonly string[]): Promise<Map<string, number>> {
  const normOf = normsOf(titles);
  const firstOf = new Map<string, string>();
  for (const [title, norm] of normOf) if (norm !== '' && !firstOf.has(norm)) firstOf.set(norm, title.trim());
  const known = await idsOfNorms(db, [...firstOf.keys()]);
  const missing = [...firstOf].filter(([norm]) => !known.has(norm));
  for (const [norm, id] of await insertTitles(db, missing)) known.set(norm, id);
  return byTitle(normOf, (norm) => known.get(norm));
}

/** Like `titleIdsFor`, but inserts nothing: unknown titles get the id `missing`. */
export async function knownTitleIdsFor(
  db: Db,
  titles: readonly string[],
  missing: number,
): Promise<Map<string, number>> {
  const normOf = normsOf(titles);
  const known = await idsOfNorms(db, [...new Set(normOf.values())]);
  return byTitle(normOf, (norm) => (norm === '' ? undefined : (known.get(norm) ?? missing)));
}

function normsOf(titles: readonly string[]): Map<string, string> {
  return new Map(titles.map((title) => [title, foldText(title).slice(0, LONGEST_NORM)]));
}

function byTitle(
  normOf: ReadonlyMap<string, string>,
  idOf: (norm: string) => number | undefined,
): Map<string, number> {
  return new Map(
    [...normOf].flatMap(([title, norm]) => {
      const id = idOf(norm);
      return id === undefined ? [] : [[title, id] as const];
    }),
  );
}

/**
 * Classifies again one batch of the titles that were classified with another version of the classifier.
 * Returns whether there may be more. A level that a person has chosen is stored with the role and stays.
 */
export async function reclassifyTitles(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('title')
    .select(['id', 'name', 'nameNorm'])
    .where('classifierVersion', '<>', titleClassifierVersion())
    .orderBy('id')
    .limit(RECLASSIFIED_AT_ONCE)
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return false;
  const classified = await classify(
    db,
    rows.map((row) => row.name),
  );
  await sql`
    update title set role_type_id = new.role_type_id, seniority_ids = new.seniority_ids::bigint[],
      searched = new.searched,
      classifier_version = ${titleClassifierVersion()}
    from unnest(${rows.map((row) => row.id)}::bigint[], ${classified.roleTypes}::bigint[],
      ${classified.seniorities}::text[],
        ${rows.map((row) => searchTextOfTitle(row.nameNorm))}::text[])
      as new (id, role_type_id, seniority_ids, searched)
    where title.id = new.id`.execute(db);
  return rows.length === RECLASSIFIED_AT_ONCE;
}

async function idsOfNorms(db: Db, norms: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<RowOf<'title', 'nameNorm' | 'id'>>`
    select title.name_norm, title.id
    from unnest(${norms}::text[]) as wanted (name_norm) join title using (name_norm)`.execute(db);
  return new Map(rows.map((row) => [row.nameNorm, row.id]));
}

async function insertTitles(
  db: Db,
  missing: readonly (readonly [norm: string, title: string])[],
): Promise<Map<string, number>> {
  if (missing.length === 0) return new Map();
  const names = missing.map(([, title]) => title);
  const classified = await classify(db, names);
  const norms = missing.map(([norm]) => norm);
  await sql`
    insert into title (name, name_norm, searched, role_type_id, seniority_ids, classifier_version)
    select name, name_norm, searched, role_type_id, seniority_ids::bigint[], ${titleClassifierVersion()}
    from unnest(${names}::text[], ${norms}::text[], ${norms.map(searchTextOfTitle)}::text[],
      ${classified.roleTypes}::bigint[],
        ${classified.seniorities}::text[])
      as new (name, name_norm, searched, role_type_id, seniority_ids)
    order by name_norm
    on conflict on constraint title_name_unique do nothing`.execute(db);
  // Finds the rows of titles that another transaction inserted first, too.
  return idsOfNorms(db, norms);
}

/**
 * Returns the classifier's results as ids. Seniority levels are array literals, because unnest flattens
 * arrays of arrays.
 */
async function classify(
  db: Db,
  titles: readonly string[],
): Promise<{ roleTypes: (number | null)[]; seniorities: string[] }> {
  const rows = await db
    .selectFrom('lookup')
    .select(['id', 'dataset', 'name'])
    .where('dataset', 'in', ['workrole-types', 'seniority-levels'])
    .execute();
  const ids = new Map(rows.map((row) => [`${row.dataset}:${row.name}`, row.id]));
  const meanings = titles.map((title) => classifyTitle(title));
  return {
    roleTypes: meanings.map(({ roleType }) => (roleType && ids.get(`workrole-types:${roleType}`)) || null),
    seniorities: meanings.map(({ seniorityLevels }) => {
      const levels = seniorityLevels.map((level) => ids.get(`seniority-levels:${level}`));
      return `{${levels.filter((id) => id !== undefined).join(',')}}`;
    }),
  };
}

/** Hexadecimal digits of the fingerprint. Seven fit into a positive PostgreSQL integer. */
const DIGITS = 7;

/** Besides the classifier's own files, these decide which words find a title. */
const SEARCH_FILES = [
  './search-text-of-title.ts',
  '../platform/text/match-text.ts',
  '../platform/text/spell-words.ts',
].map((name) => new URL(name, import.meta.url));

let classifierVersion: number | undefined;

/**
 * The version that is stored with every classified title. It changes with any table of words, rule or search
 * form, so that titles of another version are found and classified again. Versions have no order.
 */
export function titleClassifierVersion(): number {
  classifierVersion ??= parseInt(fingerprintOf([...classifierFiles(), ...SEARCH_FILES]).slice(0, DIGITS), 16);
  return classifierVersion;
}

/**
 * Returns the role type and the seniority levels that the classifier finds in a title, and stores nothing.
 */
export async function meaningOfTitle(db: Db, title: string): Promise<TitleMeaning> {
  const { seniorityLevels, roleType } = classifyTitle(title);
  const named = await db
    .selectFrom('lookup')
    .select(['id', 'dataset', 'name'])
    .where('dataset', 'in', ['seniority-levels', 'workrole-types'])
    .where('name', 'in', [...seniorityLevels, roleType ?? ''])
    .orderBy('position')
    .execute();
  const of = (dataset: string) =>
    named.flatMap((one) => (one.dataset === dataset ? { id: one.id, name: one.name } : []));
  const levels: readonly string[] = seniorityLevels;
  return {
    seniorityLevels: of('seniority-levels').filter(({ name }) => levels.includes(name)),
    roleType: of('workrole-types').find(({ name }) => name === roleType) ?? null,
  };
}
