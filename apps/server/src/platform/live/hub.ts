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

/** Whether a user may see a change of a profile: asked each time, because rights change while a profile is open. */
export type MaySee = (userId: number, changed: OpenedProfile) => Promise<boolean>;

/** The open sockets of this server, by user, and the profiles that they show. */
export class Hub {
  readonly #sockets = new Map<number, Map<LiveSocket, Holder>>();
  readonly #opened = new Map<LiveSocket, { userId: number; shown: ReadonlySet<string> }>();
  readonly #maySee: MaySee;

  constructor(maySee: MaySee = () => Promise.resolve(false)) {
    this.#maySee = maySee;
  }

  /** What a socket says that it shows, as "person 12": all of it, in place of what it said before. */
  show(socket: LiveSocket, { userId }: Holder, shown: readonly string[]): void {
    if (shown.length === 0) this.#opened.delete(socket);
    else this.#opened.set(socket, { userId, shown: new Set(shown) });
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
    const { kind, id } = changed;
    const event: LiveEvent =
      kind === 'person'
        ? { type: 'refresh.person', data: { personId: id } }
        : { type: 'refresh.organization', data: { organizationId: id } };
    const showing = [...this.#opened].filter(([, { shown }]) => shown.has(`${kind} ${id}`));
    for (const [userId, theirs] of Map.groupBy(showing, ([, holder]) => holder.userId)) {
      if (!(await this.#maySee(userId, changed))) continue;
      for (const [socket] of theirs) if (this.#opened.has(socket)) send(socket, JSON.stringify(event));
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

function send(socket: LiveSocket, message: string): void {
  if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
  else socket.send(message);
}
