import type pg from 'pg';
import type { Journal, Write, WriteKind } from './journal.ts';
import { mailAddressOf, slugsOf } from './load.ts';
import type { Mailbox } from './mailbox.ts';

/** Compares the stored writes with those that were sent. Returns a sentence for each difference. */
export async function wrongWrites(pool: pg.Pool, journal: Journal, mailbox: Mailbox): Promise<string[]> {
  const of = (kind: WriteKind) => journal.writes.filter((write) => write.kind === kind);
  const texts = async (statement: string) =>
    (await pool.query<{ text: string }>(statement)).rows.map(({ text }) => text);
  return [
    ...wrongCounts(
      of('message'),
      await texts("select text from message where kind = 'text' and text <> 'the first one'"),
    ),
    ...wrongCounts(of('note'), await texts('select note as text from note')),
    ...wrongCounts(
      of('edit'),
      await texts("select after ->> 'value' as text from profile_change_field where field = 'headline'"),
    ),
    ...wrongCounts(
      of('import'),
      await texts(
        "select replace(file_name, '.csv', '') as text from contact_import where file_name <> 'connections.csv'",
      ),
    ),
    ...wrongCounts(of('invitation'), await texts('select last_name as text from invite')),
    ...(await wrongOrder(pool, of('message'))),
    ...(await wrongStrengths(pool, of('strength'))),
    ...(await wrongImports(pool)),
    ...of('invitation')
      .filter(({ key }) => mailbox.countFor(mailAddressOf(key)) > 1)
      .map(({ key }) => `${key} was mailed ${mailbox.countFor(mailAddressOf(key))} times`),
  ];
}

/** Returns the addresses of stored invitations that have not been mailed. */
export async function unmailed(pool: pg.Pool, mailbox: Mailbox): Promise<string[]> {
  const { rows } = await pool.query<{ address: string }>('select email_address as address from invite');
  return rows.filter(({ address }) => mailbox.countFor(address) === 0).map(({ address }) => address);
}

/**
 * Returns a sentence for each broken rule. An answered write must be stored once, and a write without an
 * answer at most once. Nothing else may be stored.
 */
export function wrongCounts(writes: readonly Write[], stored: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const key of stored) counts.set(key, (counts.get(key) ?? 0) + 1);
  const wrong: string[] = [];
  for (const { key, isAnswered, server } of writes) {
    const count = counts.get(key) ?? 0;
    counts.delete(key);
    if (count > 1) wrong.push(`${key} is stored ${count} times`);
    if (count === 0 && isAnswered) wrong.push(`${key} was answered by server ${server} and is lost`);
  }
  for (const key of counts.keys()) wrong.push(`${key} is stored, and nobody has sent it`);
  return wrong;
}

/**
 * Returns a sentence for each answered message that is not stored in the order of sending, or not at the
 * position that the answer stated.
 */
async function wrongOrder(pool: pg.Pool, messages: readonly Write[]): Promise<string[]> {
  const { rows } = await pool.query<{ text: string; position: number }>('select text, position from message');
  const positions = new Map(rows.map(({ text, position }) => [text, position]));
  const last = new Map<number, number>();
  const wrong: string[] = [];
  for (const { key, about, isAnswered, id } of messages) {
    const position = positions.get(key);
    if (position === undefined || !isAnswered) continue;
    if (position !== id) wrong.push(`${key} was answered as number ${id} and is number ${position}`);
    if (position <= (last.get(about) ?? 0)) wrong.push(`${key} stands before an earlier message`);
    last.set(about, position);
  }
  return wrong;
}

/**
 * Returns a sentence for each pair of people whose stored strength comes neither from the last answered write
 * nor from a later write without an answer.
 */
async function wrongStrengths(pool: pg.Pool, writes: readonly Write[]): Promise<string[]> {
  const possible = new Map<string, Set<string>>();
  for (const { key, isAnswered } of writes) {
    const [userId, personId, strength = ''] = key.split(' ');
    const pair = `${userId} ${personId}`;
    const before = isAnswered ? [] : (possible.get(pair) ?? ['none']);
    possible.set(pair, new Set([...before, strength]));
  }
  const { rows } = await pool.query<{ pair: string; strength: string }>(
    `select user_id || ' ' || to_person_id as pair, strength::text from relationship`,
  );
  const stored = new Map(rows.map(({ pair, strength }) => [pair, strength]));
  return [...possible]
    .filter(([pair, strengths]) => !strengths.has(stored.get(pair) ?? 'none'))
    .map(
      ([pair, strengths]) => `the strength ${pair} is ${stored.get(pair)}, not ${[...strengths].join('/')}`,
    );
}

/**
 * Returns a sentence for each broken rule. Every import must be completed, with one line in the record of
 * activity. It must have replaced the contacts of the previous file with the contacts of its own file.
 */
async function wrongImports(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    network: number;
    name: string;
    state: string;
    added: number;
    removed: number;
    error: string | null;
  }>(`
    select network_id as network, replace(file_name, '.csv', '') as name, state::text,
      contacts_added as added, contacts_removed as removed, error
    from contact_import where file_name <> 'connections.csv' order by completed_on`);
  const recorded = await pool.query<{ user: number; times: number; lines: number }>(`
    select user_id as user, count(*) as times,
      (select count(*) from activity a where a.kind = 'import' and a.user_id = i.user_id) as lines
    from contact_import i where state = 'completed' group by user_id`);
  const wrong = recorded.rows
    .filter(({ times, lines }) => times !== lines)
    .map(({ user, times, lines }) => `user ${user} has imported ${times} files and ${lines} are recorded`);
  const present = new Map<number, string[]>();
  for (const { network, name, state, added, removed, error } of rows) {
    if (state !== 'completed') wrong.push(`${name} is ${state}${error === null ? '' : `: ${error}`}`);
    if (state !== 'completed') continue;
    const [file, before] = [slugsOf(name), present.get(network) ?? []];
    if (added !== file.length || removed !== before.length)
      wrong.push(`${name} added ${added} contacts and removed ${removed}`);
    present.set(network, file);
  }
  for (const [network, slugs] of present) {
    const { rows } = await pool.query<{ slug: string }>(
      'select slug from network_contact where network_id = $1',
      [network],
    );
    const stored = rows.map(({ slug }) => slug).toSorted();
    if (stored.join(' ') !== slugs.toSorted().join(' '))
      wrong.push(`network ${network} holds ${stored.length} contacts, which are not those of its last file`);
  }
  return wrong;
}
