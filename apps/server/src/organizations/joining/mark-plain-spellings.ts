import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { isPlainSpelling } from '../is-plain-spelling.ts';

/** The number of spellings between two pauses for other work. */
const STEP = 500;

const SPELLED = [
  ['network_contact', 'company', 'company_is_plain'],
  ['former_statement', 'company', 'company_is_plain'],
  ['work_role', 'spelling', 'spelling_is_plain'],
  ['education', 'spelling', 'spelling_is_plain'],
  ['person_supported_organization', 'spelling', 'spelling_is_plain'],
] as const;

/** Marks stored spellings as plain or not, by the current rules (`isPlainSpelling`). */
export async function markPlainSpellings(db: Db): Promise<void> {
  for (const [table, column, mark] of SPELLED) {
    const { rows } = await sql<{ spelling: string; isPlain: boolean }>`
      select distinct ${sql.ref(column)} as spelling, ${sql.ref(mark)} as is_plain from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db);
    const wrong: typeof rows = [];
    for (const [at, row] of rows.entries()) {
      if (at % STEP === STEP - 1) await nextTurn();
      if (isPlainSpelling(row.spelling) !== row.isPlain) wrong.push(row);
    }
    if (wrong.length === 0) continue;
    await sql`
      update ${sql.table(table)} as stated set ${sql.ref(mark)} = wrong.is_plain
      from unnest(${wrong.map(({ spelling }) => spelling)}::text[], ${wrong.map(({ isPlain }) => !isPlain)}::bool[])
        as wrong (spelling, is_plain)
      where stated.${sql.ref(column)} = wrong.spelling and stated.${sql.ref(mark)} <> wrong.is_plain`.execute(
      db,
    );
  }
}
