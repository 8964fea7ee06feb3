import { conversationsApi, type Message } from '@kithline/contract/conversations.ts';
import {
  type HeldThread,
  type MessagesPage,
  onlyLatest,
  withLatest,
  withMessages,
  withNewer,
  withOlder,
} from '@kithline/contract/held-thread.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Random } from '../../../../../sample/population/random.ts';
import type { HttpMember } from '../../testing/http-session.ts';
import type { ServerProcess } from '../../testing/server-process.ts';

/** A message that a server has confirmed. */
export interface Confirmed {
  conversationId: number;
  clientId: string;
  text: string;
  position: number;
}

/** The current servers. A server that was killed and started again may not be ready yet. */
export type Servers = () => readonly ServerProcess[];

/** Milliseconds after which a client that cannot send gives up. */
const PATIENCE = 120_000;
/** Maximum number of messages per request. */
const AT_ONCE = 50;

/**
 * A member's browser. It sends each message until a server confirms it, sends some again after that, and
 * follows the events of a socket that breaks now and then.
 */
export class WritingClient {
  readonly member: HttpMember;
  readonly confirmed: Confirmed[] = [];
  /**
   * The messages that this browser has for each open conversation; undefined until the newest page has
   * arrived.
   */
  readonly held = new Map<number, HeldThread | undefined>();
  readonly #servers: Servers;
  readonly #random: Random;
  #socket: WebSocket | null = null;
  /** Resolves when the last fetch has ended. Each fetch waits for the one before it, as in the browser. */
  #fetching: Promise<void> = Promise.resolve();
  #isOver = false;
  /** Messages that were confirmed at two different positions: their client ids and positions. */
  doubled: string[] = [];

  constructor(member: HttpMember, servers: Servers, random: Random) {
    this.member = member;
    this.#servers = servers;
    this.#random = random;
  }

  /** Writes messages one after the other, each after a random pause and in one of these conversations. */
  async write(conversationIds: readonly number[], messages: number): Promise<void> {
    for (let n = 0; n < messages; n++) {
      await pause(this.#random.int(0, 25));
      const conversationId = this.#random.pick(conversationIds);
      await this.#send({ conversationId, clientId: randomUUID(), text: `${this.member.viewer.userId}/${n}` });
      if (this.#random.chance(0.05)) this.#socket?.terminate();
      if (this.#random.chance(0.05)) this.#scroll(conversationId);
      if (this.#random.chance(0.1)) await this.#markRead(conversationId);
    }
  }

  /** Listens until `stop`. Each connection is to a random server. */
  follow(): void {
    if (this.#isOver) return;
    const server = this.#random.pick([...this.#servers()]);
    const cookie = [...this.member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, {
      headers: { cookie, origin: server.origin },
    });
    this.#socket = socket;
    // Fetches the missed messages, like a browser after every reconnection.
    socket.on('open', () => this.#fetchAll());
    socket.on('message', (data: Buffer) => {
      const { type, data: about } = JSON.parse(data.toString()) as {
        type: string;
        data: { conversationId: number };
      };
      if (type === 'message.created') this.#fetchSoon(about.conversationId);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => void pause(50).then(() => this.follow()));
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#fetching;
    this.#socket?.terminate();
  }

  /** Loads pages up to the beginning of a conversation. */
  async scrollToTop(conversationId: number): Promise<void> {
    while (this.held.get(conversationId)?.hasOlder) await this.#fetchOlder(conversationId);
  }

  /** All messages of a conversation on the server, the oldest first. */
  async readAll(conversationId: number): Promise<Message[]> {
    const all: Message[] = [];
    for (let after = 0, hasMore = true; hasMore;) {
      const page = await this.#page(conversationId, { after });
      all.push(...page.results.toReversed());
      after = all.at(-1)?.id ?? after;
      hasMore = page.hasMore;
    }
    return all;
  }

  async #send(message: Omit<Confirmed, 'position'>): Promise<void> {
    const { conversationId: id, clientId, text } = message;
    const sent = await this.#untilConfirmed(id, { clientId, text });
    const first = sent.id;
    this.confirmed.push({ ...message, position: first });
    this.#change(id, (held) => withMessages(held, [sent]));
    if (!this.#random.chance(0.2)) return;
    const { id: again } = await this.#untilConfirmed(id, { clientId, text });
    if (again !== first) this.doubled.push(`${clientId}: ${first} and ${again}`);
  }

  #untilConfirmed(id: number, body: { clientId: string; text: string }): Promise<Message> {
    const input = { params: { id }, body };
    return this.#untilAnswered(201, (server) => this.member.call(server, conversationsApi.send, input));
  }

  #change(id: number, act: (held: HeldThread) => HeldThread): void {
    const held = this.held.get(id);
    if (held !== undefined) this.held.set(id, act(held));
  }

  async #markRead(id: number): Promise<void> {
    const until = this.confirmed.findLast(({ conversationId }) => conversationId === id)?.position;
    if (until === undefined) return;
    const input = { params: { id }, body: { until } };
    await this.#untilAnswered(204, (server) => this.member.call(server, conversationsApi.markRead, input));
  }

  /** Fetches the newest page of every open conversation, and the messages after that page. */
  #fetchAll(): void {
    for (const id of this.held.keys()) {
      this.#soon(async () => {
        const page = await this.#page(id, {});
        this.held.set(id, withLatest(this.held.get(id), page));
      });
      this.#fetchSoon(id);
    }
  }

  #fetchSoon(id: number): void {
    this.#soon(async () => {
      for (let hasMore = true; hasMore;) {
        const after = this.held.get(id)?.upTo;
        if (after === undefined) return;
        const page = await this.#page(id, { after });
        this.#change(id, (held) => withNewer(held, after, page));
        hasMore = page.hasMore;
      }
    });
  }

  /** Loads an older page. In half of the calls, keeps only the newest messages, like a scroll to the end. */
  #scroll(id: number): void {
    void this.#fetchOlder(id);
    if (this.#random.chance(0.5)) this.#change(id, (held) => onlyLatest(held, AT_ONCE));
  }

  async #fetchOlder(id: number): Promise<void> {
    const before = this.held.get(id)?.messages[0]?.id;
    if (before === undefined) return;
    const page = await this.#page(id, { before });
    this.#change(id, (held) => withOlder(held, before, page));
  }

  #soon(act: () => Promise<void>): void {
    this.#fetching = this.#fetching.then(act);
  }

  async #page(id: number, place: { before?: number; after?: number }): Promise<MessagesPage> {
    const query = new URLSearchParams({ limit: String(AT_ONCE) });
    for (const [name, position] of Object.entries(place)) query.set(name, String(position));
    const path = `/conversations/${id}/messages?${query.toString()}` as const;
    return this.#untilAnswered(200, async (server) => {
      const answer = await this.member.send(server, { ...conversationsApi.messages, path });
      return { status: answer.status, reply: (await answer.json()) as MessagesPage };
    });
  }

  /** Sends a request to random servers until one gives the expected answer. */
  async #untilAnswered<R>(
    status: number,
    ask: (server: ServerProcess) => Promise<{ status: number; reply: R }>,
  ): Promise<R> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answer = await ask(this.#random.pick([...this.#servers()])).catch(() => ({
        status: 0,
        reply: null,
      }));
      if (answer.status === status) return answer.reply as R;
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        throw new Error(`A server answered ${answer.status}: ${JSON.stringify(answer.reply)}`);
      if (Date.now() > end) throw new Error(`No server answered ${status} in time.`);
      await pause(20 + this.#random.int(0, 60));
    }
  }
}
