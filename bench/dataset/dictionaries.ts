import { foldText } from '@kithline/base/fold-text.ts';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { titleIdsFor } from '../../apps/server/src/lookups/titles.ts';
import { normalizeOrganizationName } from '../../apps/server/src/organizations/normalize-organization-name.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import { createRandom } from '../../sample/population/random.ts';
import type { DatasetSize } from './dataset-size.ts';

/** Rows per statement. */
const CHUNK = 10_000;

/** Writes given names and surnames into temporary tables. Returns the number of each. */
export async function stageNames(db: Db): Promise<{ given: number; surnames: number }> {
  const given = namesOf('given-names.csv');
  const surnames = namesOf('surnames.csv');
  for (const [table, names] of [
    ['bench_given', given],
    ['bench_surname', surnames],
  ] as const) {
    await sql`create temporary table ${sql.table(table)} (i int primary key, name text, key text)`.execute(
      db,
    );
    await sql`
      insert into ${sql.table(table)} select i, name, key
      from unnest(${names}::text[], ${names.map((name) => foldText(name))}::text[]) with ordinality as given (name, key, i)`.execute(
      db,
    );
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
  return { given: given.length, surnames: surnames.length };
}

/** Returns the distinct names of a file of sample/facts, in a random order that is the same in every run. */
function namesOf(file: string): string[] {
  const path = new URL(`../../sample/facts/${file}`, import.meta.url);
  const rows: { name: string }[] = parse(readFileSync(path), { columns: true });
  const names = [...new Set(rows.map((row) => row.name.trim()))].filter((name) => foldText(name) !== '');
  return createRandom(`bench/${file}`).sample(names, names.length);
}

const RANKS =
  '|Senior |Junior |Lead |Head of |Director, |Vice President, |VP |Chief |Associate |Principal |Intern, '.split(
    '|',
  );
const FIELDS =
  'Software|Product|Sales|Marketing|Finance|Data|Human Resources|Operations|Legal|Research|Customer Success|Design|Security|Supply Chain|Policy|Clinical|Account|Business|Program|Investment'.split(
    '|',
  );
const JOBS =
  'Engineer|Manager|Officer|Analyst|Consultant|Specialist|Coordinator|Advisor|Scientist|Architect|Strategist|Partner|Executive|Administrator|Representative|Developer|Planner|Counsel|Associate|Lead'.split(
    '|',
  );
const ENDINGS =
  '|, EMEA|, North America| II| III| - Enterprise| & Innovation|, APAC| (Contract)|, Growth|, Global Markets| & Strategy|, Healthcare|, Public Sector|, Climate|, Platform|, Payments|, Mobile|, Cloud|, Retail'.split(
    '|',
  );

/**
 * Writes titles into the table `title`, classified as in the product, and numbers them in the temporary table
 * `bench_title`. Returns the number of titles.
 */
export async function stageTitles(db: Db, { titles }: DatasetSize): Promise<number> {
  const all = RANKS.flatMap((rank) =>
    FIELDS.flatMap((field) => JOBS.flatMap((job) => ENDINGS.map((end) => `${rank}${field} ${job}${end}`))),
  );
  const chosen = createRandom('bench/titles').sample(all, titles);
  const ids: number[] = [];
  for (let at = 0; at < chosen.length; at += CHUNK)
    ids.push(...new Set((await titleIdsFor(db, chosen.slice(at, at + CHUNK))).values()));
  await sql`
    create temporary table bench_title as
    select i::int, t.id, t.name from unnest(${ids}::bigint[]) with ordinality as given (id, i) join title t using (id)`.execute(
    db,
  );
  await sql`analyze bench_title`.execute(db);
  return ids.length;
}

const KINDS =
  'Group|Systems|Partners|Labs|Capital|Health|Foods|Energy|Media|Consulting|Bank|Logistics|Holdings|Technologies|Foundation'.split(
    '|',
  );

/**
 * Returns invented names of companies, followed by those of schools. The names are distinct even when
 * normalized.
 */
function organizationNames({ organizations, schools }: DatasetSize): string[] {
  const words = namesOf('surnames.csv');
  const seen = new Set<string>();
  const named = (index: number, kind: string): string => {
    const word = words[(index * 7919) % words.length] ?? '';
    const round = Math.floor(index / words.length);
    const name = round === 0 ? `${word} ${kind}` : `${word} ${kind} ${round}`;
    return seen.has(normalizeOrganizationName(name)) ? `${name} No ${index}` : name;
  };
  return Array.from({ length: organizations + schools }, (_, index) => {
    const isSchool = index >= organizations;
    const name = named(index, isSchool ? 'University' : (KINDS[index % KINDS.length] ?? 'Group'));
    seen.add(normalizeOrganizationName(name));
    return name;
  });
}

/** Writes companies (ids 1 to `organizations`) and schools (the following ids) with their names. */
export async function insertOrganizationNames(db: Db, size: DatasetSize): Promise<void> {
  const names = organizationNames(size);
  for (let at = 0; at < names.length; at += CHUNK) {
    const chunk = names.slice(at, at + CHUNK);
    await sql`
      insert into organization (id, name, name_key, type_id, source) overriding system value
      select ${at}::bigint + i, name, key, case when ${at}::bigint + i > ${size.organizations} then 1 else 3 end, 'sample'
      from unnest(${chunk}::text[], ${chunk.map((name) => foldText(name))}::text[]) with ordinality as given (name, key, i)`.execute(
      db,
    );
    await sql`
      insert into organization_name (name_norm, organization_id, name)
      select norm, ${at}::bigint + i, name
      from unnest(${chunk}::text[], ${chunk.map((name) => normalizeOrganizationName(name))}::text[]) with ordinality as given (name, norm, i)`.execute(
      db,
    );
  }
}
