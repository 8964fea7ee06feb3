import type { LiveEvent } from '@kithline/contract/live.ts';
import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';

/** The PostgreSQL channel over which servers tell each other of events. */
export const LIVE_CHANNEL = 'kithline_live';

/** A payload of NOTIFY holds 8,000 bytes at most: user ids travel in portions. */
const USERS_PER_NOTICE = 500;

/**
 * Sessions that are over: one, by the hash of its token in hex, or all of a user; `why` says it when the
 * member did not end them.
 */
export type EndedSessions = ({ session: string } | { user: number }) & { why?: SessionEnd };

/**
 * A profile that browsers may have open; `inProfile` when what a member's own profile says has changed, which
 * fewer see.
 */
export interface OpenedProfile {
  kind: 'person' | 'organization';
  id: number;
  inProfile: boolean;
  /** When fewer may see the change than the profile: administrators, or they and the person. */
  only?: 'administrators' | 'editors' | null;
}

/**
 * What servers tell each other: an event for the sockets of users, a profile that has changed, or which
 * sockets have to go.
 */
export type LiveNotice =
  | { users: number[]; event: LiveEvent }
  | { everybody: LiveEvent }
  | { changed: OpenedProfile }
  | { ended: EndedSessions };

/**
 * Tells the sockets of these users, on every server. Inside a transaction it goes out with the commit, or
 * never.
 */
export async function publish(db: Db, users: number[], event: LiveEvent): Promise<void> {
  for (let at = 0; at < users.length; at += USERS_PER_NOTICE) {
    await notify(db, { users: users.slice(at, at + USERS_PER_NOTICE), event });
  }
}

/** Tells every socket, on every server; with the commit, as `publish`. */
export async function publishToAll(db: Db, event: LiveEvent): Promise<void> {
  await notify(db, { everybody: event });
}

/**
 * Tells many events, each to its users, in one round trip; with the commit, as `publish`. Each has few users.
 */
export async function publishEach(
  db: Db,
  notices: readonly { users: number[]; event: LiveEvent }[],
): Promise<void> {
  if (notices.length === 0) return;
  const payloads = notices.map((notice) => JSON.stringify(notice satisfies LiveNotice));
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}

/**
 * Tells the sockets that have this profile open, on every server, as far as their users may see the change;
 * with the commit, as `publish`.
 */
export async function publishOpened(db: Db, changed: OpenedProfile): Promise<void> {
  await notify(db, { changed });
}

/** Publishes changes of many profiles, as `publishOpened` does for one, in one round trip. */
export async function publishOpenedEach(db: Db, changed: readonly OpenedProfile[]): Promise<void> {
  if (changed.length === 0) return;
  const payloads = changed.map((each) => JSON.stringify({ changed: each } satisfies LiveNotice));
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}

/** Closes the sockets of sessions that are over, on every server; with the commit, as `publish`. */
export async function publishEnded(db: Db, ended: EndedSessions): Promise<void> {
  await notify(db, { ended });
}

async function notify(db: Db, notice: LiveNotice): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
}
