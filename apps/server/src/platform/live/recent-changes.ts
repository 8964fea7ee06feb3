import type { OpenedProfile } from './publish.ts';

/** The part of a WebSocket that the hub uses. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(data: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/**
 * Returns whether a user may see a change to a profile. Called for each change, because rights can change
 * while a profile is open.
 */
export type MaySee = (userId: number, changed: OpenedProfile) => Promise<boolean>;

/**
 * Milliseconds for which a change is remembered. A browser first reads a profile, and then reports that it
 * shows the profile. A change between the two is sent to the browser after the report.
 */
const REMEMBERED = 30_000;

/**
 * One change to a profile. Each user's rights are looked up only once, so that showing the profile again
 * needs no query.
 */
export class RecentChange {
  readonly changed: OpenedProfile;
  readonly heardOn = performance.now();
  /** Sockets that have received this change. */
  readonly sentTo = new WeakSet<LiveSocket>();
  readonly #rights = new Map<number, Promise<boolean>>();

  constructor(changed: OpenedProfile) {
    this.changed = changed;
  }

  /** Whether a user may see the change. Remembers each user's result of `maySee`, but not a failure. */
  async isFor(userId: number, maySee: MaySee): Promise<boolean> {
    const right = this.#rights.get(userId) ?? maySee(userId, this.changed);
    this.#rights.set(userId, right);
    try {
      return await right;
    } catch (error) {
      this.#rights.delete(userId);
      throw error;
    }
  }
}

/** The changes of the last half minute. */
export class RecentChanges {
  /** Oldest first. */
  readonly #changes = new Map<string, RecentChange>();

  /**
   * Adds a change. It replaces an earlier change to the same profile for the same audience, and rights are
   * looked up again.
   */
  add(changed: OpenedProfile): RecentChange {
    this.#forgetOld();
    const change = new RecentChange(changed);
    // Changes to a profile's own facts, to common facts and to restricted facts have different audiences.
    const key = `${nameOf(changed)} ${changed.inProfile} ${changed.only ?? ''}`;
    this.#changes.delete(key);
    this.#changes.set(key, change);
    return change;
  }

  /** The recent changes to the profiles with these names. */
  of(names: ReadonlySet<string>): RecentChange[] {
    this.#forgetOld();
    return [...this.#changes.values()].filter(({ changed }) => names.has(nameOf(changed)));
  }

  #forgetOld(): void {
    const oldest = performance.now() - REMEMBERED;
    for (const [key, { heardOn }] of this.#changes) {
      if (heardOn >= oldest) return;
      this.#changes.delete(key);
    }
  }
}

/** Returns a name such as "person 12". */
export const nameOf = ({ kind, id }: OpenedProfile): string => `${kind} ${id}`;
