import { LiveEvent } from '@kithline/contract/live.ts';
import { type SessionEnd, sessionEndOf } from '@kithline/contract/session-end.ts';

type Listener = (event: LiveEvent) => void;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** The maximum number of profiles that the server accepts in one message. */
const MOST_SHOWN = 4;

export type ProfileKind = 'person' | 'organization';

/**
 * The live connection of a signed-in browser. After a loss it reconnects, with growing pauses of random
 * length. `onReturn` runs when the connection opens after events may have been missed.
 */
export class LiveConnection {
  readonly #listeners = new Set<Listener>();
  readonly #returnListeners = new Set<() => void>();
  readonly #lossListeners = new Set<() => void>();
  /** The profiles on screen, in the form "person 12". A profile that two components show is listed twice. */
  readonly #shown: string[] = [];
  readonly #onReturn: () => void;
  readonly #onEnd: (why: SessionEnd) => void;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stopped = true;
  #wasOpen = false;
  #isLost = false;

  constructor(reactions: { onReturn: () => void; onEnd: (why: SessionEnd) => void }) {
    this.#onReturn = reactions.onReturn;
    this.#onEnd = reactions.onEnd;
  }

  /** Calls `listener` for every event until the returned function is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` whenever `onReturn` runs, until the returned function is called. */
  listenForReturn(listener: () => void): () => void {
    this.#returnListeners.add(listener);
    return () => this.#returnListeners.delete(listener);
  }

  /** Whether the connection was lost, or could not be made, and has not been restored. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Calls `listener` when `isLost` may have changed, until the returned function is called. */
  listenForLoss(listener: () => void): () => void {
    this.#lossListeners.add(listener);
    return () => this.#lossListeners.delete(listener);
  }

  /** Subscribes to changes of a profile until the returned function is called. */
  show(kind: ProfileKind, id: number): () => void {
    const profile = `${kind} ${id}`;
    this.#shown.push(profile);
    this.#sendShown();
    return () => {
      this.#shown.splice(this.#shown.lastIndexOf(profile), 1);
      this.#sendShown();
    };
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    // With `age`, the server also sends the events since the page began to load. After a later connection,
    // the page refetches its data instead.
    const age = this.#wasOpen || this.#tries > 0 ? '' : `?age=${Math.ceil(performance.now())}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws${age}`);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#opened());
    socket.addEventListener('message', (message) => this.#received(String(message.data)));
    socket.addEventListener('close', (event) => {
      // The close event of a socket that was stopped can arrive after the next socket was opened.
      if (socket === this.#socket) this.#closed(event.code);
    });
  }

  #opened(): void {
    // Events may also have been missed if the first attempt to connect failed.
    const hasMissed = this.#wasOpen || this.#tries > 0;
    this.#tries = 0;
    this.#noteLoss(false);
    // Subscribe before refetching, so that no change is missed between the two.
    if (this.#shown.length > 0) this.#sendShown();
    if (hasMissed) {
      this.#onReturn();
      for (const listener of this.#returnListeners) listener();
    }
    this.#wasOpen = true;
  }

  #noteLoss(isLost: boolean): void {
    this.#isLost = isLost;
    for (const listener of this.#lossListeners) listener();
  }

  /**
   * Sends the whole list of profiles on screen (at most the last `MOST_SHOWN`), because each message replaces
   * the one before.
   */
  #sendShown(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(`show ${[...new Set(this.#shown)].slice(-MOST_SHOWN).join(', ')}`.trim());
  }

  #received(text: string): void {
    const event = LiveEvent.safeParse(JSON.parse(text));
    if (!event.success) return;
    for (const listener of this.#listeners) listener(event.data);
  }

  #closed(code: number): void {
    if (this.#stopped) return;
    this.#noteLoss(true);
    const end = sessionEndOf(code);
    // The session has ended, so the server would refuse a new connection.
    if (end !== null) {
      this.stop();
      this.#onEnd(end);
      return;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2));
  }
}
