import type { LiveEvent } from '@kithline/contract/live.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** The PostgreSQL channel over which servers tell each other of events. */
export const LIVE_CHANNEL = 'kithline_live';

/** A payload of NOTIFY holds 8,000 bytes at most: user ids travel in portions. */
const USERS_PER_NOTICE = 500;

export interface LiveNotice {
  users: number[];
  event: LiveEvent;
}

/** Tells the sockets of these users, on every server. Inside a transaction it goes out with the commit, or never. */
export async function publish(db: Db, users: number[], event: LiveEvent): Promise<void> {
  for (let at = 0; at < users.length; at += USERS_PER_NOTICE) {
    const notice: LiveNotice = { users: users.slice(at, at + USERS_PER_NOTICE), event };
    await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
  }
}
