import { draftsOf, keepDraft, readDraft } from '../../lib/drafts.ts';
import { newClientId } from '../../lib/new-client-id.ts';

/** A message that the server has not confirmed yet. */
export interface Unsent {
  /** The id by which the server recognizes a message that is sent again, and stores it only once. */
  clientId: string;
  userId: number;
  /** The id of the conversation; null for the first message of a new conversation. */
  conversationId: number | null;
  /** For a new conversation: the user ids of its members. `names` are their names, `subject` is its name. */
  userIds: readonly number[];
  names?: readonly string[];
  subject: string | null;
  text: string;
  replyTo: number | null;
  /** Milliseconds since 1970. Messages are sent in this order. */
  writtenOn: number;
  /** Why the server refused the message; null while it is pending. */
  failure: string | null;
}

/** The pause until the next attempt. */
export interface Pause {
  ms: number;
  /** Whether the server has requested the pause. Nothing shortens such a pause. */
  isFirm: boolean;
}

export interface OutboxWorld {
  /** Sends a message. Throws if the message does not arrive. */
  send: (item: Unsent) => Promise<void>;
  /** Returns the pause after a temporary failure; null if the failure is final. */
  pauseAfter: (error: unknown, tries: number) => Pause | null;
  /** Returns the failure in words for the user. */
  wordsOf: (error: unknown) => string;
}

const STORED_AS = 'message:';

/**
 * The messages of a conversation are sent one after the other. Messages wait while the server cannot be
 * reached, and are kept over a reload. A refused message stays until the member retries or discards it.
 */
export class Outbox {
  readonly #userId: number;
  readonly #world: OutboxWorld;
  readonly #listeners = new Set<() => void>();
  /**
   * The lanes (`laneOf`) that are busy. The value is null while a message is being sent. Between two
   * attempts, the value is the timer of the next one.
   */
  readonly #lanes = new Map<string, { timer: ReturnType<typeof setTimeout>; isFirm: boolean } | null>();
  #items: readonly Unsent[] = [];
  #tries = 0;
  #isOver = false;

  constructor(userId: number, world: OutboxWorld) {
    this.#userId = userId;
    this.#world = world;
  }

  /** Pending and refused messages, the oldest first. */
  get items(): readonly Unsent[] {
    return this.#items;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Stops sending because the member has logged out. The messages that are left are deleted together with the
   * drafts.
   */
  end(): void {
    this.#isOver = true;
    for (const waiting of this.#lanes.values()) clearTimeout(waiting?.timer);
    this.#lanes.clear();
    this.#change([]);
  }

  /** Restores messages that were not sent before this tab was reloaded or another tab was closed. */
  restore(): void {
    const stored = draftsOf(STORED_AS).flatMap((name) => this.#read(name));
    const unknown = stored.filter(({ clientId }) => this.#items.every((item) => item.clientId !== clientId));
    this.#change([...this.#items, ...unknown].toSorted((a, b) => a.writtenOn - b.writtenOn));
    this.hurry();
  }

  add(item: Omit<Unsent, 'clientId' | 'userId' | 'writtenOn' | 'failure'>): string {
    const clientId = newClientId();
    const writtenOn = Math.max(Date.now(), (this.#items.at(-1)?.writtenOn ?? 0) + 1);
    const unsent = { ...item, clientId, userId: this.#userId, writtenOn, failure: null };
    this.#store(unsent);
    this.#change([...this.#items, unsent]);
    this.#begin(laneOf(unsent));
    return clientId;
  }

  retry(clientId: string): void {
    const item = this.#items.find((one) => one.clientId === clientId);
    if (item === undefined) return;
    this.#replace({ ...item, failure: null });
    this.#begin(laneOf(item));
  }

  discard(clientId: string): void {
    keepDraft(STORED_AS + clientId, null);
    this.#change(this.#items.filter((item) => item.clientId !== clientId));
  }

  /** Retries waiting messages at once, because the server can be reached again. */
  hurry(): void {
    if (this.#isOver) return;
    this.#tries = 0;
    for (const [lane, waiting] of this.#lanes) {
      if (waiting === null || waiting.isFirm) continue;
      clearTimeout(waiting.timer);
      this.#lanes.delete(lane);
    }
    for (const lane of new Set(this.#items.map(laneOf))) this.#begin(lane);
  }

  #begin(lane: string): void {
    if (this.#lanes.has(lane)) return;
    this.#lanes.set(lane, null);
    void this.#sendAll(lane);
  }

  async #sendAll(lane: string): Promise<void> {
    const item = this.#items.find((one) => laneOf(one) === lane && one.failure === null);
    if (item === undefined || this.#isOver) {
      this.#lanes.delete(lane);
      return;
    }
    try {
      await this.#world.send(item);
      this.#tries = 0;
      this.discard(item.clientId);
    } catch (error) {
      const pause = this.#world.pauseAfter(error, this.#tries);
      if (this.#isOver) return;
      if (pause !== null) {
        this.#tries += 1;
        const timer = setTimeout(() => this.#again(lane), pause.ms);
        this.#lanes.set(lane, { timer, isFirm: pause.isFirm });
        return;
      }
      // The member may have discarded the message meanwhile.
      if (this.#items.includes(item)) this.#replace({ ...item, failure: this.#world.wordsOf(error) });
    }
    await this.#sendAll(lane);
  }

  #again(lane: string): void {
    this.#lanes.delete(lane);
    this.#begin(lane);
  }

  #replace(item: Unsent): void {
    this.#store(item);
    this.#change(this.#items.map((one) => (one.clientId === item.clientId ? item : one)));
  }

  #change(items: readonly Unsent[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }

  #store(item: Unsent): void {
    keepDraft(STORED_AS + item.clientId, JSON.stringify(item));
  }

  #read(name: string): Unsent[] {
    try {
      const item = JSON.parse(readDraft(name) ?? '') as Unsent;
      return item.userId === this.#userId ? [item] : [];
    } catch {
      return [];
    }
  }
}

/** Returns the lane of a message. The messages of a lane are sent one after the other. */
function laneOf({ conversationId, clientId }: Unsent): string {
  return conversationId === null ? clientId : `${conversationId}`;
}
