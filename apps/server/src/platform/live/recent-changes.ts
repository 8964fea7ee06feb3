import type { OpenedProfile } from './publish.ts';

export interface LiveSocket {
  readonly bufferedAmount: number;
  send(data: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Called for each change, because rights can change while a profile is open. */
export type MaySee = (userId: number, changed: OpenedProfile) => Promise<boolean>;

/**
 * Milliseconds for which a change is remembered. A browser reads a profile before it reports that it shows
 * the profile, and must not miss a change in between.
 */
const REMEMBERED = 30_000;

export class RecentChange {
  readonly changed: OpenedProfile;
  readonly heardOn = performance.now();
  /** Sockets that have received this change. */
  readonly sentTo = new WeakSet<LiveSocket>();
  readonly #rights = new Map<number, Promise<boolean>>();

  constructor(changed: OpenedProfile) {
    this.changed = changed;
  }

  /** Remembers each user's result of `maySee`, but not a failure. */
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

  /** Replaces an earlier change to the same profile for the same audience. Rights are looked up again. */
  add(changed: OpenedProfile): RecentChange {
    this.#forgetOld();
    const change = new RecentChange(changed);
    // Changes to a profile's own facts, to common facts and to restricted facts have different audiences.
    const key = `${nameOf(changed)} ${changed.inProfile} ${changed.only ?? ''}`;
    this.#changes.delete(key);
    this.#changes.set(key, change);
    return change;
  }

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
