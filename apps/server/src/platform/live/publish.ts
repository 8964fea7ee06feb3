import type { LiveEvent } from '@kithline/contract/live.ts';
import type { SessionEnd } from '@kithline/contract/session-end.ts';
import { sql } from 'kysely';
import { EventEmitter } from 'node:events';
import type { Db } from '../../tables.ts';
import { afterCommit } from '../db/database.ts';

export const LIVE_CHANNEL = 'kithline_live';

/** A NOTIFY payload holds at most 8,000 bytes, so user ids are sent in batches. */
const USERS_PER_NOTICE = 500;

/**
 * Ended sessions: one session, by the hash of its token in hex, or all sessions of a user. `why` is the
 * reason if the member did not end them.
 */
export type EndedSessions = ({ session: string } | { user: number }) & { why?: SessionEnd };

/**
 * A changed profile that browsers may be showing. If `inProfile` is true, the changed facts belong to the
 * member's own profile, which fewer users see than the common facts.
 */
export interface OpenedProfile {
  kind: 'person' | 'organization';
  id: number;
  inProfile: boolean;
  /**
   * Who may see the change, if not everybody who sees the profile. Editors are administrators and the person.
   */
  only?: 'administrators' | 'editors' | null;
}

/**
 * Emits `ended` as soon as this process has ended sessions. The notice to all servers arrives later, or never
 * if the database goes away.
 */
export const endedHere = new EventEmitter<{ ended: [EndedSessions] }>().setMaxListeners(0);

/** A notification between servers. */
export type LiveNotice =
  | { users: number[]; event: LiveEvent }
  | { everybody: LiveEvent }
  | { changed: OpenedProfile }
  | { ended: EndedSessions };

/**
 * Sends an event to all sockets of these users, on every server. Inside a transaction, it is sent only at the
 * commit.
 */
export async function publish(db: Db, users: number[], event: LiveEvent): Promise<void> {
  for (let at = 0; at < users.length; at += USERS_PER_NOTICE) {
    await notify(db, { users: users.slice(at, at + USERS_PER_NOTICE), event });
  }
}

/** Like `publish`, to every socket. */
export async function publishToAll(db: Db, event: LiveEvent): Promise<void> {
  await notify(db, { everybody: event });
}

/** Like `publish`, for many events, each to a few users, in one round trip. */
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
 * Notifies the sockets that show this profile, on every server, if their users are allowed to see the change.
 * Inside a transaction, the notification is sent only at the commit.
 */
export async function publishOpened(db: Db, changed: OpenedProfile): Promise<void> {
  await notify(db, { changed });
}

/** Like `publishOpened`, for many profiles in one round trip. */
export async function publishOpenedEach(db: Db, changed: readonly OpenedProfile[]): Promise<void> {
  if (changed.length === 0) return;
  const payloads = changed.map((each) => JSON.stringify({ changed: each } satisfies LiveNotice));
  await sql`select pg_notify(${LIVE_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  );
}

/**
 * Closes the sockets of ended sessions, on every server. Inside a transaction, this happens only at the
 * commit.
 */
export async function publishEnded(db: Db, ended: EndedSessions): Promise<void> {
  afterCommit(db, () => endedHere.emit('ended', ended));
  await notify(db, { ended });
}

async function notify(db: Db, notice: LiveNotice): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(db);
}
