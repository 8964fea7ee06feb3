import { fingerprintOf } from '@kithline/base/fingerprint-of.ts';
import { FOLDING_FILES } from '@kithline/base/folding-files.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { foldedNames } from './write-profile.ts';

/** Rows in one transaction. */
const AT_ONCE = 500;
const VERSION_KEY = 'people.search-texts';
const TEXT = new URL('../platform/text/', import.meta.url);
const RULES = ['dressed-letters.ts', 'spell-words.ts', 'match-text.ts'];
/**
 * For this many days after an upgrade, names count as outdated at every start. Servers are restarted one by
 * one, and those that still run the previous version write names by its rules.
 */
const DAYS_OF_OTHERS = 7;

/** The tables that store names, with their key columns. */
const NAMED = [
  { table: 'person', key: ['id'], hasPreferredName: true },
  { table: 'member_profile', key: ['person_id'], hasPreferredName: true },
  { table: 'network_contact', key: ['network_id', 'contact_id'], hasPreferredName: false },
  { table: 'former_statement', key: ['id'], hasPreferredName: false },
] as const;
type NamedTable = (typeof NAMED)[number];

interface NameRow extends RowOf<
  'person',
  'name' | 'firstName' | 'lastName' | 'preferredFirstName' | 'credentials' | 'nameWords' | 'nameMore'
> {
  key: (number | string)[];
}

/** Whether stored search texts may follow other rules than the current ones. */
export async function areNamesOutdated(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', VERSION_KEY)
    .executeTakeFirst();
  const last = row?.value as { version: string; on: string } | undefined;
  if (last?.version !== versionOfRules()) return true;
  return Date.now() - Date.parse(last.on) < DAYS_OF_OTHERS * 86_400_000;
}

/**
 * Computes the search texts of all stored names again. Each batch is one transaction. Database triggers pass
 * the changes on to the search in memory.
 */
export async function respellNames(
  db: Db,
  inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): Promise<void> {
  for (const named of NAMED) {
    let last: NameRow['key'] | null = null;
    do {
      signal.throwIfAborted();
      const after: NameRow['key'] | null = last;
      last = await inTransaction((db): Promise<NameRow['key'] | null> => respellSome(db, named, after));
    } while (last !== null);
  }
  await noteRespelled(db);
}

/** Stores the time at which the current rules were first applied to all names. */
async function noteRespelled(db: Db): Promise<void> {
  const version = versionOfRules();
  const value = JSON.stringify({ version, on: new Date().toISOString() });
  await sql`
    insert into setting (key, value) values (${VERSION_KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value
    where setting.value ->> 'version' is distinct from ${version}`.execute(db);
}

const versionOfRules = (): string =>
  fingerprintOf([
    ...FOLDING_FILES,
    ...RULES.map((name) => new URL(name, TEXT)),
    new URL('write-profile.ts', import.meta.url),
    // `package.json` contains the version of the package that transliterates.
    new URL('../../package.json', import.meta.url),
  ]);

/** Returns the key of the batch's last row, or null if this is the last batch. */
async function respellSome(
  db: Db,
  named: NamedTable,
  after: NameRow['key'] | null,
): Promise<NameRow['key'] | null> {
  const rows = await namesAfter(db, named, after);
  const outdated = rows.flatMap((row) => {
    const { nameWords, nameMore } = textsOf(row);
    return nameWords === row.nameWords && nameMore === row.nameMore ? [] : [{ ...row, nameWords, nameMore }];
  });
  if (outdated.length > 0) await writeTexts(db, named, outdated);
  return rows.length < AT_ONCE ? null : (rows.at(-1)?.key ?? null);
}

/**
 * Without a preferred name, uses the stored whole name, because a statement can have the family name first,
 * as in Hungary, and its search text keeps that order.
 */
function textsOf({ name, ...parts }: NameRow): Pick<NameRow, 'nameWords' | 'nameMore'> {
  const composed =
    parts.preferredFirstName === null && name !== null ? { firstName: name, lastName: '' } : {};
  const { nameWords, nameMore } = foldedNames({ ...parts, ...composed });
  return { nameWords, nameMore };
}

const keyOf = ({ key }: NamedTable): RawBuilder<unknown> => sql.join(key.map((column) => sql.ref(column)));

/**
 * Returns the next batch of rows that may need a search text. These rows have a preferred name, credentials
 * or a search text, or a name that contains a word of one character, a word for "and", or any character other
 * than ASCII letters, digits and spaces.
 */
async function namesAfter(db: Db, named: NamedTable, after: NameRow['key'] | null): Promise<NameRow[]> {
  const preferred = named.hasPreferredName ? sql`preferred_first_name` : sql`null::text`;
  const isNext =
    after === null
      ? sql`true`
      : sql`(${keyOf(named)}) > (${sql.join(after.map((part) => sql`${part}::bigint`))})`;
  const { rows } = await sql<NameRow>`
    select array[${keyOf(named)}] as key, name, first_name, last_name, ${preferred} as preferred_first_name,
      credentials, name_words, name_more
    from ${sql.table(named.table)}
    where ${isNext} and (name_words is not null or credentials is not null or ${preferred} is not null
      or name ~ '[^A-Za-z0-9 ]' or name ~ '(^| )[A-Za-z0-9]( |$)' or name ~* ' (and|und|et|y|e) ')
    order by ${keyOf(named)} limit ${AT_ONCE} for no key update`.execute(db);
  return rows;
}

async function writeTexts(db: Db, named: NamedTable, rows: readonly NameRow[]): Promise<void> {
  const keys = named.key.map((column, nth) => ({ column, values: rows.map(({ key }) => key[nth] ?? 0) }));
  await sql`
    update ${sql.table(named.table)} as stored set name_words = new.name_words, name_more = new.name_more
    from unnest(${sql.join(keys.map(({ values }) => sql`${values}::bigint[]`))},
      ${rows.map((row) => row.nameWords)}::text[], ${rows.map((row) => row.nameMore)}::text[])
      as new (${sql.join(keys.map(({ column }) => sql.ref(column)))}, name_words, name_more)
    where ${sql.join(
      keys.map(({ column }) => sql`${sql.ref(`stored.${column}`)} = ${sql.ref(`new.${column}`)}`),
      sql` and `,
    )}`.execute(db);
}
