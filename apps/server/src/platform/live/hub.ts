import type { LiveEvent } from '@kithline/contract/live.ts';
import { SESSION_END_CODES, type SessionEnd } from '@kithline/contract/session-end.ts';
import type { EndedSessions, LiveNotice, OpenedProfile } from './publish.ts';
import { type LiveSocket, type MaySee, nameOf, type RecentChange, RecentChanges } from './recent-changes.ts';

/** Who holds a socket: a user, by one session (hash of its token in hex). */
export interface Holder {
  readonly userId: number;
  readonly session: string;
}

/** Close codes of the protocol; those of sessions that are over are the contract's. */
export const CLOSE = {
  stopping: { code: 1001, reason: 'server is stopping' },
  gap: { code: 1012, reason: 'events may have been missed' },
  chatter: { code: 1008, reason: 'too many messages' },
} as const;

const REASONS: Readonly<Record<SessionEnd, string>> = {
  ended: 'session ended',
  administrator: 'sessions ended by an administrator',
  suspended: 'account suspended',
};

/**
 * Sockets of one user on one server; more are refused, so that a loop of reconnecting tabs ends by itself.
 */
const SOCKETS_PER_USER = 20;

/** Bytes waiting for one slow reader; beyond, it is cut off and catches up when it returns. */
const MOST_WAITING = 1_000_000;

/** The open sockets of this server, by user, and the profiles that they show. */
export class Hub {
  readonly #sockets = new Map<number, Map<LiveSocket, Holder>>();
  readonly #opened = new Map<LiveSocket, { userId: number; shown: ReadonlySet<string> }>();
  readonly #recent = new RecentChanges();
  /**
   * By user, the sockets that wait to hear of recent changes. A user who is in here has one look-up running.
   */
  readonly #catchingUp = new Map<number, Set<LiveSocket>>();
  readonly #maySee: MaySee;

  constructor(maySee: MaySee = () => Promise.resolve(false)) {
    this.#maySee = maySee;
  }

  /**
   * What a socket says that it shows, as "person 12": all of it, in place of what it said before. It hears of
   * recent changes that it has not heard of, after the other sockets of the user.
   */
  async show(socket: LiveSocket, { userId }: Holder, shown: readonly string[]): Promise<void> {
    if (shown.length === 0) return void this.#opened.delete(socket);
    this.#opened.set(socket, { userId, shown: new Set(shown) });
    const waiting = this.#catchingUp.get(userId);
    if (waiting) waiting.add(socket);
    else await this.#catchUp(userId, socket);
  }

  hasRoomFor(userId: number): boolean {
    return (this.#sockets.get(userId)?.size ?? 0) < SOCKETS_PER_USER;
  }

  add(socket: LiveSocket, holder: Holder): void {
    const mine = this.#sockets.get(holder.userId) ?? new Map<LiveSocket, Holder>();
    this.#sockets.set(holder.userId, mine.set(socket, holder));
  }

  remove(socket: LiveSocket, holder: Holder): void {
    this.#opened.delete(socket);
    const mine = this.#sockets.get(holder.userId);
    mine?.delete(socket);
    if (mine?.size === 0) this.#sockets.delete(holder.userId);
  }

  /** Hands an event to the sockets of its users, or closes the sockets of sessions that are over. */
  async deliver(notice: LiveNotice): Promise<void> {
    if ('ended' in notice) return this.#end(notice.ended);
    if ('changed' in notice) return this.#tellViewers(notice.changed);
    if ('everybody' in notice) return this.#tellAll(JSON.stringify(notice.everybody));
    const message = JSON.stringify(notice.event);
    for (const userId of notice.users) {
      for (const socket of this.#sockets.get(userId)?.keys() ?? []) send(socket, message);
    }
  }

  /**
   * Asks every browser to come back (which makes it refetch), for instance after events may have been missed.
   */
  closeAll({ code, reason }: { code: number; reason: string }): void {
    for (const mine of this.#sockets.values()) for (const socket of mine.keys()) socket.close(code, reason);
  }

  /**
   * One look-up after another, so that a user with many sockets takes one connection to the database. Each
   * socket is served by what it shows when its turn comes; what it showed before is not looked up.
   */
  async #catchUp(userId: number, first: LiveSocket): Promise<void> {
    const waiting = new Set([first]);
    this.#catchingUp.set(userId, waiting);
    const failures: unknown[] = [];
    for (const socket of waiting) {
      waiting.delete(socket);
      await this.#tellMissed(userId, socket).catch((error: unknown) => failures.push(error));
    }
    this.#catchingUp.delete(userId);
    if (failures.length > 0) throw new AggregateError(failures);
  }

  async #tellMissed(userId: number, socket: LiveSocket): Promise<void> {
    const shown = this.#opened.get(socket)?.shown ?? new Set();
    for (const change of this.#recent.of(shown)) {
      if (this.#hasYetToHear(socket, change)) await this.#tell(userId, [socket], change);
    }
  }

  async #tellViewers(changed: OpenedProfile): Promise<void> {
    const change = this.#recent.add(changed);
    const name = nameOf(changed);
    const showing = [...this.#opened].filter(([, { shown }]) => shown.has(name));
    for (const [userId, theirs] of Map.groupBy(showing, ([, holder]) => holder.userId))
      await this.#tell(
        userId,
        theirs.map(([socket]) => socket),
        change,
      );
  }

  /** Tells sockets of one user of a change, if the user may see it. */
  async #tell(userId: number, sockets: readonly LiveSocket[], change: RecentChange): Promise<void> {
    if (!(await change.isFor(userId, this.#maySee))) return;
    const { kind, id } = change.changed;
    const event: LiveEvent =
      kind === 'person'
        ? { type: 'refresh.person', data: { personId: id } }
        : { type: 'refresh.organization', data: { organizationId: id } };
    for (const socket of sockets) {
      if (!this.#hasYetToHear(socket, change)) continue;
      change.sentTo.add(socket);
      send(socket, JSON.stringify(event));
    }
  }

  /** Whether a socket shows the profile now and has not been sent this change. */
  #hasYetToHear(socket: LiveSocket, { changed, sentTo }: RecentChange): boolean {
    return this.#opened.get(socket)?.shown.has(nameOf(changed)) === true && !sentTo.has(socket);
  }

  #tellAll(message: string): void {
    for (const mine of this.#sockets.values()) for (const socket of mine.keys()) send(socket, message);
  }

  #end({ why = 'ended', ...ended }: EndedSessions): void {
    const candidates = 'user' in ended ? [this.#sockets.get(ended.user)] : [...this.#sockets.values()];
    for (const mine of candidates) {
      for (const [socket, holder] of mine ?? []) {
        if ('user' in ended || holder.session === ended.session)
          socket.close(SESSION_END_CODES[why], REASONS[why]);
      }
    }
  }
}

function send(socket: LiveSocket, message: string): void {
  if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
  else socket.send(message);
}
