import { SESSION_COOKIE } from '../../apps/server/src/accounts/session-cookies.ts';
import type { Closing } from './site.ts';
import type { Write } from './journal.ts';

/** When a connection was open (`performance.now`), and the ids of the messages for which it got an event. */
interface Connection {
  readonly opened: number;
  closed: number;
  readonly heard: Set<number>;
}

/** A page of a member on one server: its live socket, which connects again when it is closed. */
export class Page {
  readonly userId: number;
  readonly #connections: Connection[] = [];
  readonly #url: string;
  readonly #headers: Record<string, string>;
  #socket: WebSocket | null = null;
  #isOver = false;

  constructor(origin: string, { session, userId }: { session: string; userId: number }, closing: Closing) {
    this.userId = userId;
    this.#url = `${origin.replace('http', 'ws')}/ws`;
    this.#headers = { cookie: `${SESSION_COOKIE}=${session}`, origin };
    closing.add(() => this.close());
    this.#open();
  }

  close(): void {
    this.#isOver = true;
    this.#socket?.close();
  }

  /**
   * Whether the page learned of a message. The connection that was open when the message was sent must have
   * got the event, or must have been closed later: then the page fetches everything again.
   */
  knowsOf(message: Write): boolean {
    const then = this.#connections.find(
      ({ opened, closed }) => opened < message.began && closed > message.began,
    );
    // Without a connection, the page fetches everything when it connects.
    return then === undefined || then.heard.has(message.id) || then.closed < Infinity;
  }

  get isOpen(): boolean {
    return this.#connections.at(-1)?.closed === Infinity;
  }

  #open(): void {
    if (this.#isOver) return;
    const socket = new WebSocket(this.#url, { headers: this.#headers });
    this.#socket = socket;
    let connection: Connection | null = null;
    socket.addEventListener('open', () => {
      connection = { opened: performance.now(), closed: Infinity, heard: new Set() };
      this.#connections.push(connection);
    });
    socket.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as { type: string; data: { message?: { id: number } } };
      if (event.type === 'message.created') connection?.heard.add(event.data.message?.id ?? 0);
    });
    socket.addEventListener('close', () => {
      if (connection) connection.closed = performance.now();
      setTimeout(() => this.#open(), 1000);
    });
  }
}
