import type { LiveEvent } from '@kithline/contract/live.ts';
import { SESSION_END_CODES, type SessionEnd } from '@kithline/contract/session-end.ts';
import type { EndedSessions, LiveNotice, OpenedProfile } from './publish.ts';
import { RecentEvents } from './recent-events.ts';
import { type LiveSocket, type MaySee, nameOf, type RecentChange, RecentChanges } from './recent-changes.ts';

/** A user with one session (the hash of its token in hex). */
export interface Holder {
  readonly userId: number;
  readonly session: string;
}

/** The close codes for ended sessions are in the contract. */
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

/** Maximum number of sockets of one user on one server, in case tabs reconnect in a loop. */
const SOCKETS_PER_USER = 20;

/** Maximum number of bytes that wait for one slow browser. Beyond that, the browser is disconnected. */
const MOST_WAITING = 1_000_000;

/** The open sockets of this server, by user, and the profiles that they show. */
export class Hub {
  readonly #sockets = new Map<number, Map<LiveSocket, Holder>>();
  readonly #opened = new Map<LiveSocket, { userId: number; shown: ReadonlySet<string> }>();
  readonly #recent = new RecentChanges();
  readonly #events = new RecentEvents();
  /** By user, the sockets that wait for recent changes while another socket of the user is served. */
  readonly #catchingUp = new Map<number, Set<LiveSocket>>();
  readonly #maySee: MaySee;

  constructor(maySee: MaySee = () => Promise.resolve(false)) {
    this.#maySee = maySee;
  }

  /**
   * Replaces the list of profiles that a socket shows, such as "person 12", and sends it the recent changes
   * that it lacks. If another socket of the user is being served, resolves at once; the socket is served
   * later.
   */
  async show(socket: LiveSocket, { userId }: Holder, shown: readonly string[]): Promise<void> {
    if (shown.length === 0) return void this.#opened.delete(socket);
    this.#opened.set(socket, { userId, shown: new Set(shown) });
    const waiting = this.#catchingUp.get(userId);
    if (waiting) waiting.add(socket);
    else await this.#catchUp(userId, socket);
  }

  get size(): number {
    let size = 0;
    for (const mine of this.#sockets.values()) size += mine.size;
    return size;
  }

  hasRoomFor(userId: number): boolean {
    return (this.#sockets.get(userId)?.size ?? 0) < SOCKETS_PER_USER;
  }

  /** Adds a socket, and sends it the user's events of the last `age` milliseconds (at most half a minute). */
  add(socket: LiveSocket, holder: Holder, age = 0): void {
    const mine = this.#sockets.get(holder.userId) ?? new Map<LiveSocket, Holder>();
    this.#sockets.set(holder.userId, mine.set(socket, holder));
    if (age > 0) for (const message of this.#events.of(holder.userId, age)) send(socket, message);
  }

  remove(socket: LiveSocket, holder: Holder): void {
    this.#opened.delete(socket);
    const mine = this.#sockets.get(holder.userId);
    mine?.delete(socket);
    if (mine?.size === 0) this.#sockets.delete(holder.userId);
  }

  /** Sends an event to its sockets, or closes the sockets of ended sessions. */
  async deliver(notice: LiveNotice): Promise<void> {
    if ('ended' in notice) return this.#end(notice.ended);
    if ('changed' in notice) return this.#sendToViewers(notice.changed);
    if ('everybody' in notice) {
      const message = JSON.stringify(notice.everybody);
      this.#events.add(notice.everybody, message, null);
      return this.#sendToAll(message);
    }
    const message = JSON.stringify(notice.event);
    this.#events.add(notice.event, message, notice.users);
    for (const userId of notice.users) {
      for (const socket of this.#sockets.get(userId)?.keys() ?? []) send(socket, message);
    }
  }

  /** Makes every browser reconnect and therefore refetch. */
  closeAll({ code, reason }: { code: number; reason: string }): void {
    for (const mine of this.#sockets.values()) for (const socket of mine.keys()) socket.close(code, reason);
  }

  /** One after the other, so that a user with many sockets uses only one database connection. */
  async #catchUp(userId: number, first: LiveSocket): Promise<void> {
    const waiting = new Set([first]);
    this.#catchingUp.set(userId, waiting);
    const failures: unknown[] = [];
    for (const socket of waiting) {
      waiting.delete(socket);
      await this.#sendMissed(userId, socket).catch((error: unknown) => failures.push(error));
    }
    this.#catchingUp.delete(userId);
    if (failures.length > 0) throw new AggregateError(failures);
  }

  async #sendMissed(userId: number, socket: LiveSocket): Promise<void> {
    const shown = this.#opened.get(socket)?.shown ?? new Set();
    for (const change of this.#recent.of(shown)) {
      if (this.#lacks(socket, change)) await this.#sendChange(userId, [socket], change);
    }
  }

  async #sendToViewers(changed: OpenedProfile): Promise<void> {
    const change = this.#recent.add(changed);
    const name = nameOf(changed);
    const showing = [...this.#opened].filter(([, { shown }]) => shown.has(name));
    for (const [userId, theirs] of Map.groupBy(showing, ([, holder]) => holder.userId))
      await this.#sendChange(
        userId,
        theirs.map(([socket]) => socket),
        change,
      );
  }

  async #sendChange(userId: number, sockets: readonly LiveSocket[], change: RecentChange): Promise<void> {
    if (!(await change.isFor(userId, this.#maySee))) return;
    const { kind, id } = change.changed;
    const event: LiveEvent =
      kind === 'person'
        ? { type: 'refresh.person', data: { personId: id } }
        : { type: 'refresh.organization', data: { organizationId: id } };
    for (const socket of sockets) {
      if (!this.#lacks(socket, change)) continue;
      change.sentTo.add(socket);
      send(socket, JSON.stringify(event));
    }
  }

  /** Whether a socket currently shows the profile and has not received this change. */
  #lacks(socket: LiveSocket, { changed, sentTo }: RecentChange): boolean {
    return this.#opened.get(socket)?.shown.has(nameOf(changed)) === true && !sentTo.has(socket);
  }

  #sendToAll(message: string): void {
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
