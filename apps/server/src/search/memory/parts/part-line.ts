import net from 'node:net';
import type { FeedMark, SharedInstant } from '../../feed/feed.ts';
import { notReady } from '../reading/not-ready.ts';
import { isSameMark } from './marks.ts';
import type { Followed } from './part.ts';
import {
  bytesOfMessage,
  type FromPart,
  type Hello,
  isSameHello,
  type PartAnswer,
  type PartParameters,
  type PartQuestion,
  readerForAsker,
  type ToPart,
} from './part-messages.ts';

/** Milliseconds between pings. */
const PING = 10_000;
/** Milliseconds without a message after which a part counts as gone. */
const LONGEST_SILENCE = 60_000;
/** Milliseconds before another try to connect. The pause doubles after each failure, up to LONGEST_PAUSE. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 30_000;

/**
 * Thrown if a part cannot answer at the mark (the position in the feed of changes) of a question. Ask the
 * question again at a later mark.
 */
export class OtherMark extends Error {}

export interface PartAddress {
  readonly host: string;
  readonly port: number;
}

export interface PartLineEvents {
  /** Called when the connection is lost, or when a part refuses or cannot be reached. */
  readonly onLoss: (error: Error) => void;
}

type Reply = Exclude<FromPart, { hello: Hello }>;

/** The connection of a server to a part. Connects again, after pauses that grow, until it is stopped. */
export class PartLine {
  readonly #address: PartAddress;
  readonly #hello: Hello;
  readonly #events: PartLineEvents;
  readonly #pending = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  #socket: net.Socket | null = null;
  #isConnected = false;
  #isStopped = false;
  #messages = 0;
  #losses = 0;
  #lastHeard = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(address: PartAddress, hello: Hello, events: PartLineEvents) {
    this.#address = address;
    this.#hello = hello;
    this.#events = events;
    this.#connect();
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Rejects with `OtherMark` if the part cannot answer at exactly this mark. */
  async ask<Q extends PartQuestion>(
    mark: FeedMark,
    question: Q,
    parameters: PartParameters<Q>,
  ): Promise<PartAnswer<Q>> {
    const reply = await this.#send((id) => ({ id, ask: { mark, question, parameters } }));
    if ('answer' in reply && isSameMark(reply.mark, mark)) return reply.answer as PartAnswer<Q>;
    throw new OtherMark();
  }

  /** Makes the part read everything up to an instant. Resolves with the mark that it has reached. */
  async follow({ snapshot, mark }: SharedInstant): Promise<Followed> {
    const reply = await this.#send((id) => ({ id, follow: { snapshot, mark } }));
    if ('version' in reply) return reply;
    throw notReady();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  /** Rejects with `not-ready` if the part is away or goes away before it has answered. */
  #send(messageOf: (id: number) => ToPart): Promise<Reply> {
    const socket = this.#socket;
    if (!this.#isConnected || socket === null) return Promise.reject(notReady());
    const id = ++this.#messages;
    return new Promise((resolve, reject) => {
      socket.write(bytesOfMessage(messageOf(id)));
      this.#pending.set(id, { resolve, reject });
    });
  }

  #connect(): void {
    const socket = net.connect({ ...this.#address, noDelay: true });
    const reader = readerForAsker();
    let error = new Error('The connection was closed.');
    this.#socket = socket;
    this.#lastHeard = performance.now();
    socket.on('connect', () => socket.write(bytesOfMessage({ hello: this.#hello })));
    socket.on('error', (thrown) => (error = thrown));
    socket.on('data', (chunk) => {
      this.#lastHeard = performance.now();
      try {
        for (const message of reader.read(chunk as Buffer)) this.#take(message);
      } catch (thrown) {
        socket.destroy(thrown as Error);
      }
    });
    socket.on('close', () => this.#lose(error));
    this.#watch(socket);
  }

  #take(message: FromPart): void {
    if ('hello' in message) {
      if (!isSameHello(message.hello, this.#hello))
        throw new Error(`Another part answers: ${JSON.stringify(message.hello)}.`);
      this.#isConnected = true;
      this.#losses = 0;
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(Object.assign(new Error(message.error.message), message.error));
    else pending?.resolve(message);
  }

  /** Sends pings, because a machine that loses its power does not close its connections. */
  #watch(socket: net.Socket): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#lastHeard > LONGEST_SILENCE) {
        socket.destroy(new Error('The part has been silent for too long.'));
        return;
      }
      if (this.#isConnected) socket.write(bytesOfMessage({ id: 0, ping: true }));
      this.#watch(socket);
    }, PING).unref();
  }

  #lose(error: Error): void {
    this.#isConnected = false;
    for (const { reject } of this.#pending.values()) reject(notReady());
    this.#pending.clear();
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#events.onLoss(error);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#losses++);
    this.#timer = setTimeout(() => this.#connect(), pause).unref();
  }
}
