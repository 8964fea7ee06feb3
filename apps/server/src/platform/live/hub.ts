import type { LiveEvent } from '@kithline/contract/live.ts';
import type { LiveNotice, OpenedProfile } from './publish.ts';

/** Who holds a socket: a user, by one session (hash of its token in hex). */
export interface Holder {
  readonly userId: number;
  readonly session: string;
}

/** What the hub needs of a WebSocket. */
export interface LiveSocket {
  readonly bufferedAmount: number;
  send(data: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Close codes: the first is the protocol's, 44xx are ours (401 and 429 of HTTP in another coat). */
export const CLOSE = {
  stopping: { code: 1001, reason: 'server is stopping' },
  gap: { code: 1012, reason: 'events may have been missed' },
  ended: { code: 4401, reason: 'session ended' },
  chatter: { code: 1008, reason: 'too many messages' },
} as const;

/** Sockets of one user on one server; more are refused, so that a loop of reconnecting tabs ends by itself. */
const SOCKETS_PER_USER = 20;

/** Bytes waiting for one slow reader; beyond, it is cut off and catches up when it returns. */
const MOST_WAITING = 1_000_000;

/**
 * Milliseconds for which a changed profile is remembered: a browser reads a profile and says that it shows it in two requests, and
 * hears of a change between them when it says so.
 */
const REMEMBERED = 30_000;

/** Whether a user may see a change of a profile: asked each time, because rights change while a profile is open. */
export type MaySee = (userId: number, changed: OpenedProfile) => Promise<boolean>;

/** The open sockets of this server, by user, and the profiles that they show. */
export class Hub {
  readonly #sockets = new Map<number, Map<LiveSocket, Holder>>();
  readonly #opened = new Map<LiveSocket, { userId: number; shown: ReadonlySet<string> }>();
  /** Changes of the last seconds, oldest first. */
  readonly #recent = new Map<string, { changed: OpenedProfile; heardOn: number }>();
  readonly #maySee: MaySee;

  constructor(maySee: MaySee = () => Promise.resolve(false)) {
    this.#maySee = maySee;
  }

  /**
   * What a socket says that it shows, as "person 12": all of it, in place of what it said before. It hears of recent changes of what it
   * has not shown until now.
   */
  async show(socket: LiveSocket, { userId }: Holder, shown: readonly string[]): Promise<void> {
    const before = this.#opened.get(socket)?.shown;
    if (shown.length === 0) this.#opened.delete(socket);
    else this.#opened.set(socket, { userId, shown: new Set(shown) });
    this.#forgetOld();
    const missed = [...this.#recent.values()].filter(({ changed }) => {
      const name = nameOf(changed);
      return shown.includes(name) && before?.has(name) !== true;
    });
    for (const { changed } of missed) await this.#tell(userId, [socket], changed);
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
    const message = JSON.stringify(notice.event);
    for (const userId of notice.users) {
      for (const socket of this.#sockets.get(userId)?.keys() ?? []) send(socket, message);
    }
  }

  /** Asks every browser to come back (which makes it refetch), for instance after events may have been missed. */
  closeAll({ code, reason }: { code: number; reason: string }): void {
    for (const mine of this.#sockets.values()) for (const socket of mine.keys()) socket.close(code, reason);
  }

  async #tellViewers(changed: OpenedProfile): Promise<void> {
    this.#remember(changed);
    const name = nameOf(changed);
    const showing = [...this.#opened].filter(([, { shown }]) => shown.has(name));
    for (const [userId, theirs] of Map.groupBy(showing, ([, holder]) => holder.userId))
      await this.#tell(
        userId,
        theirs.map(([socket]) => socket),
        changed,
      );
  }

  /** Tells sockets of one user of a change, if the user may see it. */
  async #tell(userId: number, sockets: readonly LiveSocket[], changed: OpenedProfile): Promise<void> {
    if (!(await this.#maySee(userId, changed))) return;
    const { kind, id } = changed;
    const event: LiveEvent =
      kind === 'person'
        ? { type: 'refresh.person', data: { personId: id } }
        : { type: 'refresh.organization', data: { organizationId: id } };
    for (const socket of sockets) if (this.#opened.has(socket)) send(socket, JSON.stringify(event));
  }

  #remember(changed: OpenedProfile): void {
    this.#forgetOld();
    // Others see what stands in a profile than what is common.
    const key = `${nameOf(changed)} ${changed.inProfile}`;
    this.#recent.delete(key);
    this.#recent.set(key, { changed, heardOn: performance.now() });
  }

  #forgetOld(): void {
    const oldest = performance.now() - REMEMBERED;
    for (const [key, { heardOn }] of this.#recent) {
      if (heardOn >= oldest) return;
      this.#recent.delete(key);
    }
  }

  #end(ended: { session: string } | { user: number }): void {
    const { code, reason } = CLOSE.ended;
    const candidates = 'user' in ended ? [this.#sockets.get(ended.user)] : [...this.#sockets.values()];
    for (const mine of candidates) {
      for (const [socket, holder] of mine ?? []) {
        if ('user' in ended || holder.session === ended.session) socket.close(code, reason);
      }
    }
  }
}

/** "person 12" */
const nameOf = ({ kind, id }: OpenedProfile): string => `${kind} ${id}`;

function send(socket: LiveSocket, message: string): void {
  if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
  else socket.send(message);
}
