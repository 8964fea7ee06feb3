import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDoneWithin } from '../turns/is-done-within.ts';
import { roleAskedBy, type Role, urlsOfHosts } from './database-hosts.ts';

/** Milliseconds in which a host has to accept a connection, and then to answer the query. */
const PATIENCE = 2_000;
/** Milliseconds to wait for better hosts after the first suitable host has answered. */
const GRACE = 300;

export interface Host {
  readonly host: string;
  readonly port: number;
}

interface Answer extends Host {
  readonly role: Role;
  /**
   * A primary's timeline, or the position up to which a standby has received the log. The host with the
   * greater rank is preferred.
   */
  readonly rank: number;
}

/**
 * Each promotion begins a new timeline, so of two hosts that claim to be the primary, the one with the
 * greater timeline is right.
 */
const ASK = `select pg_is_in_recovery() as standby, case when pg_is_in_recovery()
  then coalesce(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0') - '0/0'
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end::text as rank`;

/**
 * Returns the best host with the role that the URL asks for (by default the primary), or the primary if there
 * is no standby. Asks all hosts at the same time, because a host that is cut off never answers. Rejects if no
 * host is suitable.
 */
export async function findHost(url: string): Promise<Host> {
  const wanted = roleAskedBy(url) ?? 'primary';
  const answers: Answer[] = [];
  const suitable = Promise.withResolvers<void>();
  const asking = urlsOfHosts(url).map(async (each) => {
    const answer = await ask(each);
    if (answer !== null) answers.push(answer);
    if (answer?.role === wanted) suitable.resolve();
  });
  const all = Promise.all(asking);
  await Promise.race([suitable.promise, all]);
  await isDoneWithin(all, GRACE);
  const best = bestOf(answers, wanted) ?? (wanted === 'standby' ? bestOf(answers, 'primary') : null);
  if (best === null) throw new Error(`Connection terminated: no host of the database is the ${wanted}`);
  return best;
}

const bestOf = (answers: readonly Answer[], role: Role): Answer | null =>
  answers.filter((answer) => answer.role === role).toSorted((a, b) => b.rank - a.rank)[0] ?? null;

/** Null if the host cannot be asked. */
async function ask(url: string): Promise<Answer | null> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kithline-find-host',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; rank: string }>(ASK);
    const [{ standby, rank } = { standby: true, rank: '0' }] = rows;
    return {
      host: client.host,
      port: client.port,
      role: standby ? 'standby' : 'primary',
      rank: Number(rank),
    };
  } catch {
    return null;
  } finally {
    // A frozen server would never confirm the end of the connection.
    await Promise.race([client.end().catch(() => undefined), pause(100)]);
    socket.destroy();
  }
}
