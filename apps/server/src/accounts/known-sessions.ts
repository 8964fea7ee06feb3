import { isDatabaseAway } from '../platform/db/is-database-away.ts';
import type { Primary } from '../platform/db/primary-watch.ts';
import { type EndedSessions, endedHere } from '../platform/live/publish.ts';
import type { FoundSession } from './sessions.queries.ts';

/**
 * Sessions, and the rights of members in searches, count for this long (milliseconds) after the primary last
 * confirmed them. A revoked right may stay in effect for at most that long.
 */
export const LONGEST_UNCONFIRMED = 120_000;

/** Maximum number of kept sessions. The one used longest ago is dropped first. */
const MOST = 5_000;

interface Kept {
  readonly session: FoundSession;
  /** When the primary last confirmed the session (milliseconds). */
  readonly on: number;
}

/**
 * The sessions that this server has used recently, by the hash of their tokens. While neither the primary
 * nor a standby answers, these sessions identify the senders of calls that only read.
 */
export class KnownSessions {
  readonly #primary: Primary;
  readonly #kept = new Map<string, Kept>();
  /** Number of times that sessions were forgotten. */
  #round = 0;

  constructor(primary: Primary) {
    this.#primary = primary;
  }

  /**
   * Returns what `ask` finds in the database. If neither the primary nor a standby answers, returns the
   * session as the primary last confirmed it; throws if that was too long ago or never. If a standby lacks
   * the session, throws an error that `isDatabaseAway` recognizes: the session may be too new for the
   * standby, and its browser must not be logged out.
   */
  async find(
    { tokenHash, now }: { tokenHash: Buffer; now: Date },
    ask: () => Promise<FoundSession | null>,
  ): Promise<FoundSession | null> {
    const key = tokenHash.toString('hex');
    const round = this.#round;
    const wasAway = this.#primary.isAway;
    let found: FoundSession | null;
    try {
      found = await ask();
    } catch (error) {
      if (!isDatabaseAway(error) || !(await this.#primary.check())) throw error;
      const known = this.#kept.get(key);
      if (!known || now.getTime() - known.on > LONGEST_UNCONFIRMED) throw error;
      return known.session;
    }
    // The answer may come from the standby, even if the primary has come back since.
    if (wasAway || this.#primary.isAway) return found ?? this.#mustWait();
    // A session that was ended in the meantime must not come back.
    if (found !== null && round === this.#round) this.#keep(key, { session: found, on: now.getTime() });
    if (found === null) this.#kept.delete(key);
    return found;
  }

  forget(ended: EndedSessions): void {
    this.#round += 1;
    if ('session' in ended) this.#kept.delete(ended.session);
    else
      for (const [key, { session }] of this.#kept)
        if (session.viewer.userId === ended.user) this.#kept.delete(key);
  }

  /** Forgets all sessions, because notices of ended ones may have been missed. */
  clear(): void {
    this.#round += 1;
    this.#kept.clear();
  }

  /** Forgets sessions as soon as this process has ended them. Returns a function that stops listening. */
  listen(): () => void {
    const forget = (ended: EndedSessions) => this.forget(ended);
    endedHere.on('ended', forget);
    return () => endedHere.off('ended', forget);
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
  }

  #mustWait(): never {
    throw new Error('Connection terminated: the standby does not know the session');
  }
}
