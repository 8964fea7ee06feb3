import type { SecurityEventKind } from '@kithline/contract/security-events.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

export const GUESSES: readonly SecurityEventKind[] = ['wrong-password', 'wrong-second-step'];

export interface Guesses {
  /** Number of accounts and unknown login emails that were tried from the network. */
  accounts: number;
  /** Number of networks from which the account was tried. */
  networks: number;
}

export async function guessesSince(
  db: Db,
  { userId, network, since }: { userId: number | null; network: string | null; since: Date },
): Promise<Guesses> {
  const { rows } = await sql<Guesses>`
    select
      (select count(distinct user_id)::int from security_event
        where network = ${network} and happened_on > ${since} and kind = any(${[...GUESSES]}::text[]))
      + (select count(distinct name)::int from security_event, unnest(names) as name
        where network = ${network} and began_on > ${since} and happened_on > ${since}) as accounts,
      (select count(distinct network)::int from security_event
        where user_id = ${userId} and happened_on > ${since} and kind = any(${[...GUESSES]}::text[])) as networks`.execute(
    db,
  );
  return rows[0] ?? { accounts: 0, networks: 0 };
}

/** The key of the setting that stores when administrators were last notified of guessing. */
const KEY = 'guessing.told';

/**
 * Records that administrators are notified now. Returns false if any server has notified them after `since`.
 */
export async function claimGuessingNotice(
  db: Db,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into setting (key, value) values (${KEY}, to_jsonb(${now}::timestamptz))
    on conflict (key) do update set value = excluded.value
    where (setting.value #>> '{}')::timestamptz <= ${since}
    returning key`.execute(db);
  return rows.length > 0;
}

/** All administrators who are not suspended. */
export async function administratorIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isAdmin', '=', true)
    .where('suspendedOn', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
