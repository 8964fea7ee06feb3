import type { OpenedProfile } from './publish.ts';

/** What the hub needs of a WebSocket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(data: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/**
 * Whether a user may see a change of a profile: asked for each change, because rights change while a profile
 * is open.
 */
export type MaySee = (userId: number, changed: OpenedProfile) => Promise<boolean>;

/**
 * Milliseconds for which a changed profile is remembered: a browser reads a profile and says that it shows it
 * in two requests, and hears of a change between them when it says so.
 */
const REMEMBERED = 30_000;

/**
 * One change of a profile. Rights are looked up once for each user, so that showing the profile again costs
 * no query.
 */
export class RecentChange {
  readonly changed: OpenedProfile;
  readonly heardOn = performance.now();
  /** Sockets that have been sent this change. */
  readonly sentTo = new WeakSet<LiveSocket>();
  readonly #rights = new Map<number, Promise<boolean>>();

  constructor(changed: OpenedProfile) {
    this.changed = changed;
  }

  /** Asks `maySee` for a user whose rights were not looked up yet. A look-up that fails is not remembered. */
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

  /** A later change takes the place of an earlier one of the same profile, and rights are looked up again. */
  add(changed: OpenedProfile): RecentChange {
    this.#forgetOld();
    const change = new RecentChange(changed);
    // Others see what stands in a profile than what is common, and what few see.
    const key = `${nameOf(changed)} ${changed.inProfile} ${changed.only ?? ''}`;
    this.#changes.delete(key);
    this.#changes.set(key, change);
    return change;
  }

  /** Those of the profiles with these names. */
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

/** "person 12" */
export const nameOf = ({ kind, id }: OpenedProfile): string => `${kind} ${id}`;
