import { sql } from 'kysely';
import { unixSecondsOrNull } from '../platform/clock.ts';
import type { Db } from '../tables.ts';

/** `changedLast` reads only this many changes. Profiles with only older ones count as unchanged. */
const MOST_CHANGES = 20_000;

const COLUMNS = { person: sql`person_id`, organization: sql`organization_id` };

/** Persons or organizations whose profile was changed, the latest change first. */
export async function changedLast(db: Db, listed: keyof typeof COLUMNS): Promise<number[]> {
  const id = COLUMNS[listed];
  const { rows } = await sql<{ id: number }>`
    select id from (
      select ${id} as id, made_on from profile_change where ${id} is not null order by made_on desc limit ${MOST_CHANGES}
    ) as latest group by id order by max(made_on) desc, id`.execute(db);
  return rows.map((row) => row.id);
}

/** When these profiles were last changed. Profiles that were never changed are missing. */
export async function changeTimes(
  db: Db,
  listed: keyof typeof COLUMNS,
  ids: readonly number[],
): Promise<Map<number, Date>> {
  const id = COLUMNS[listed];
  const { rows } = await sql<{ id: number; changedOn: Date }>`
    select ${id} as id, max(made_on) as changed_on from profile_change
    where ${id} = any(${[...ids]}::bigint[]) group by ${id}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.changedOn]));
}

/**
 * The time of the last change in Unix seconds, null for a profile that was never changed. Empty if the list
 * does not show the time (`times` is null).
 */
export function timeOfChange(times: Map<number, Date> | null, id: number): { changedOn?: number | null } {
  return times === null ? {} : { changedOn: unixSecondsOrNull(times.get(id) ?? null) };
}
