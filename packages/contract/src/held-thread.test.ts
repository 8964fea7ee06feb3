import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from './conversations.ts';
import {
  type HeldThread,
  onlyLatest,
  withLatest,
  withMessages,
  withNewer,
  withOlder,
} from './held-thread.ts';

const message = (id: number, facts: Partial<Message> = {}): Message => ({
  id,
  kind: 'text',
  authorId: 2,
  text: `Message ${id}`,
  createdOn: 1_700_000_000 + id,
  editedOn: null,
  deletedOn: null,
  replyTo: null,
  reactions: [],
  addedIds: [],
  subject: null,
  introductionId: null,
  clientId: null,
  version: 1,
  ...facts,
});

const MOST = 3;
/** The replies of a server that has the messages 1 to `newest`. */
const latest = (newest: number) => pageOf(upTo(newest).slice(-MOST), newest > MOST);
const after = (position: number, newest: number) => {
  const all = upTo(newest).filter((id) => id > position);
  return pageOf(all.slice(0, MOST), all.length > MOST);
};
const before = (position: number) => pageOf(upTo(position - 1).slice(-MOST), position - 1 > MOST);
const upTo = (newest: number) => Array.from({ length: newest }, (_, index) => index + 1);
const pageOf = (ids: readonly number[], hasMore: boolean) => ({
  results: ids.map((id) => message(id)).toReversed(),
  hasMore,
});

const idsOf = ({ messages }: HeldThread) => messages.map(({ id }) => id);
const shape = (held: HeldThread) => [idsOf(held), held.upTo, held.hasOlder];

describe('The loaded messages of a conversation', () => {
  it('begin with the newest page, and older pages are added before it', () => {
    const held = withLatest(undefined, latest(8));
    expect(shape(held)).toEqual([[6, 7, 8], 8, true]);
    const more = withOlder(held, 6, before(6));
    expect(shape(more)).toEqual([[3, 4, 5, 6, 7, 8], 8, true]);
    expect(shape(withOlder(more, 3, before(3)))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], 8, false]);
  });

  it('include an earlier message by another member even if it arrives after a later message by the viewer', () => {
    const held = withMessages(withLatest(undefined, latest(3)), [message(5)]);
    expect(shape(held)).toEqual([[1, 2, 3, 5], 3, false]);
    expect(shape(withNewer(held, held.upTo, after(held.upTo, 5)))).toEqual([[1, 2, 3, 4, 5], 5, false]);
  });

  it('keep a message by the viewer that is confirmed while newer messages are being fetched', () => {
    const held = withLatest(undefined, latest(3));
    const page = after(held.upTo, 4);
    const confirmed = withMessages(held, [message(5)]);
    expect(shape(withNewer(confirmed, held.upTo, page))).toEqual([[1, 2, 3, 4, 5], 4, false]);
  });

  it("get messages by others before the viewer's first message in an empty conversation", () => {
    const held = withMessages(withLatest(undefined, latest(0)), [message(3)]);
    expect(shape(held)).toEqual([[3], 0, false]);
    expect(shape(withNewer(held, held.upTo, after(held.upTo, 3)))).toEqual([[1, 2, 3], 3, false]);
  });

  it('keep a message by the viewer that is confirmed while the newest page is being fetched', () => {
    const page = latest(4);
    const confirmed = withMessages(withLatest(undefined, latest(4)), [message(5)]);
    expect(shape(withLatest(confirmed, page))).toEqual([[2, 3, 4, 5], 4, true]);
  });

  it('keep older messages when the newest page is fetched again', () => {
    const held = withOlder(withLatest(undefined, latest(8)), 6, before(6));
    expect(shape(withLatest(held, latest(9)))).toEqual([[3, 4, 5, 6, 7, 8, 9], 9, true]);
  });

  it('lose everything before the newest page if there is a gap before this page', () => {
    const held = withLatest(undefined, latest(4));
    expect(shape(withLatest(held, latest(9)))).toEqual([[7, 8, 9], 9, true]);
  });

  it('lose messages that the newest page no longer contains', () => {
    const held = withLatest(undefined, latest(3));
    const page = { results: [message(3), message(1)], hasMore: false };
    expect(shape(withLatest(held, page))).toEqual([[1, 3], 3, false]);
  });

  it('quote the latest version of other messages, marked as edited if the edit is later than the quoting message', () => {
    const quote = { id: 1, authorId: 2, text: 'Message 1', isEdited: false };
    const held = withMessages(withLatest(undefined, latest(2)), [message(3, { replyTo: quote })]);
    const changed = withMessages(held, [message(1, { text: 'Other words', editedOn: 1_800_000_000 })]);
    expect(changed.messages.map(({ text }) => text)).toEqual(['Other words', 'Message 2', 'Message 3']);
    expect(changed.messages[2]?.replyTo).toEqual({ ...quote, text: 'Other words', isEdited: true });
    const deleted = withMessages(changed, [message(1, { text: null, deletedOn: 1_800_000_000 })]);
    expect(deleted.messages[2]?.replyTo?.text).toBeNull();
  });

  it('ignore an older page if another message has become the oldest meanwhile', () => {
    const held = withOlder(withLatest(undefined, latest(12)), 10, before(10));
    const page = before(7);
    const cut = onlyLatest(held, 2);
    expect(shape(withOlder(cut, 7, page))).toEqual([[11, 12], 12, true]);
  });

  it('ignore a late page if every message in it is older than all loaded messages', () => {
    const page = latest(4);
    const held = withLatest(undefined, latest(12));
    expect(shape(withLatest(held, page))).toEqual([[10, 11, 12], 12, true]);
  });

  it('have their latest versions, regardless of which reply of the server arrives last', () => {
    const quote = { id: 3, authorId: 2, text: 'Message 3', isEdited: false };
    const page = { ...latest(3), results: [message(4, { replyTo: quote }), ...latest(3).results] };
    const edited = message(3, { text: 'Other words', editedOn: 1_800_000_000, version: 2 });
    const held = withMessages(withLatest(undefined, latest(3)), [edited]);
    for (const late of [withLatest(held, page), withMessages(held, page.results), withNewer(held, 2, page)]) {
      expect(late.messages.find(({ id }) => id === 3)).toEqual(edited);
      expect(late.messages.at(-1)?.replyTo).toEqual({ ...quote, text: 'Other words', isEdited: true });
    }
  });

  it('do not include a changed message from before the first loaded message', () => {
    const held = withLatest(undefined, latest(8));
    expect(idsOf(withMessages(held, [message(2)]))).toEqual([6, 7, 8]);
  });

  it('can be reduced to the newest messages', () => {
    const held = withOlder(withLatest(undefined, latest(8)), 6, before(6));
    expect(shape(onlyLatest(held, 4))).toEqual([[5, 6, 7, 8], 8, true]);
    expect(onlyLatest(held, 6)).toBe(held);
  });
});

/** A server and a browser. The browser's requests are answered late and in any order. */
class Exchange {
  held: HeldThread | undefined;
  /** The version of each message that the reader may read, by the position of the message. */
  readonly #server = new Map<number, number>();
  /** Pending replies, as functions that change the known messages. */
  readonly #answers: ((held: HeldThread) => HeldThread)[] = [];
  #newest = 0;

  /** Writes a message. Not every message goes to the reader, so the reader's positions have gaps. */
  write(isForReader: boolean): void {
    this.#newest += 1;
    if (isForReader) this.#server.set(this.#newest, 1);
  }

  writeOwn(): void {
    this.write(true);
    this.#send([this.#newest]);
  }

  /** Changes a message, and makes the browser fetch it, as an event would. */
  change(nth: number): void {
    const positions = [...this.#server.keys()];
    const id = positions[nth % positions.length];
    if (id === undefined) return;
    this.#server.set(id, (this.#server.get(id) ?? 0) + 1);
    this.#send([id]);
  }

  askLatest(): void {
    const page = this.#page([...this.#server.keys()].slice(-MOST), this.#server.size > MOST);
    if (this.held === undefined) this.held = withLatest(undefined, page);
    else this.#answers.push((held) => withLatest(held, page));
  }

  askNewer(): void {
    if (this.held === undefined) return;
    const { upTo: after } = this.held;
    const all = [...this.#server.keys()].filter((id) => id > after);
    const page = this.#page(all.slice(0, MOST), all.length > MOST);
    this.#answers.push((held) => withNewer(held, after, page));
  }

  askOlder(): void {
    const first = this.held?.messages[0]?.id;
    if (first === undefined) return;
    const all = [...this.#server.keys()].filter((id) => id < first);
    const page = this.#page(all.slice(-MOST), all.length > MOST);
    this.#answers.push((held) => withOlder(held, first, page));
  }

  answer(nth: number): void {
    const [act] = this.#answers.splice(nth % Math.max(1, this.#answers.length), 1);
    if (act && this.held) this.held = act(this.held);
  }

  answerAll(): void {
    while (this.#answers.length > 0) this.answer(0);
  }

  cut(most: number): void {
    this.held &&= onlyLatest(this.held, most);
  }

  /**
   * Returns the messages that the browser has, and the latest versions of the messages that it should have.
   */
  compared(): { held: string[]; whole: string[] } {
    const { messages, upTo, hasOlder } = this.held as HeldThread;
    const first = hasOlder ? (messages[0]?.id ?? Number.POSITIVE_INFINITY) : 0;
    const whole = [...this.#server.keys()].filter((id) => id >= first && id <= upTo);
    return {
      held: messages.filter(({ id }) => id <= upTo).map(({ id, version }) => `${id} v${version}`),
      whole: whole.map((id) => `${id} v${this.#server.get(id)}`),
    };
  }

  #send(ids: readonly number[]): void {
    const { results } = this.#page(ids, false);
    this.#answers.push((held) => withMessages(held, results));
  }

  #page(ids: readonly number[], hasMore: boolean) {
    return {
      results: ids.map((id) => message(id, { version: this.#server.get(id) ?? 0 })).toReversed(),
      hasMore,
    };
  }
}

const ACTS = [
  fc.boolean().map((isForReader) => (exchange: Exchange) => exchange.write(isForReader)),
  fc.constant((exchange: Exchange) => exchange.writeOwn()),
  fc.nat(30).map((nth) => (exchange: Exchange) => exchange.change(nth)),
  fc.constant((exchange: Exchange) => exchange.askLatest()),
  fc.constant((exchange: Exchange) => exchange.askNewer()),
  fc.constant((exchange: Exchange) => exchange.askOlder()),
  fc.nat(8).map((nth) => (exchange: Exchange) => exchange.answer(nth)),
  fc.nat(8).map((nth) => (exchange: Exchange) => exchange.answer(nth)),
  fc.integer({ min: 1, max: 5 }).map((most) => (exchange: Exchange) => exchange.cut(most)),
];

const numbersOf = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0]);

it('A browser misses no message and keeps the latest version of each, in any order of replies', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.array(fc.oneof(...ACTS), { maxLength: 60, size: 'max' }), (count, acts) => {
      const exchange = new Exchange();
      for (let n = 0; n < count; n++) exchange.write(n % 4 !== 0);
      exchange.askLatest();
      for (const act of acts) {
        act(exchange);
        const { held, whole } = exchange.compared();
        expect(numbersOf(held)).toEqual(numbersOf(whole));
      }
      exchange.answerAll();
      const { held, whole } = exchange.compared();
      expect(held).toEqual(whole);
    }),
    { numRuns: 1000 },
  );
});
