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
  clientId: null,
  ...facts,
});

const MOST = 3;
/** Answers of a server that has the messages 1 to `newest`. */
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

describe('What a browser holds of a conversation', () => {
  it('is the newest page first, and older ones before it', () => {
    const held = withLatest(undefined, latest(8));
    expect(shape(held)).toEqual([[6, 7, 8], 8, true]);
    const more = withOlder(held, before(6));
    expect(shape(more)).toEqual([[3, 4, 5, 6, 7, 8], 8, true]);
    expect(shape(withOlder(more, before(3)))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], 8, false]);
  });

  it('takes nothing for known that somebody wrote before an own message was confirmed', () => {
    const held = withMessages(withLatest(undefined, latest(3)), [message(5)]);
    expect(shape(held)).toEqual([[1, 2, 3, 5], 3, false]);
    expect(shape(withNewer(held, after(held.upTo, 5)))).toEqual([[1, 2, 3, 4, 5], 5, false]);
  });

  it('keeps an own message that is confirmed while what is new is on its way', () => {
    const held = withLatest(undefined, latest(3));
    const page = after(held.upTo, 4);
    const confirmed = withMessages(held, [message(5)]);
    expect(shape(withNewer(confirmed, page))).toEqual([[1, 2, 3, 4, 5], 4, false]);
  });

  it('puts in what others wrote before the first message held, which is an own one in a conversation that was empty', () => {
    const held = withMessages(withLatest(undefined, latest(0)), [message(3)]);
    expect(shape(held)).toEqual([[3], 0, false]);
    expect(shape(withNewer(held, after(held.upTo, 3)))).toEqual([[1, 2, 3], 3, false]);
  });

  it('keeps an own message that is confirmed while the newest page is on its way', () => {
    const page = latest(4);
    const confirmed = withMessages(withLatest(undefined, latest(4)), [message(5)]);
    expect(shape(withLatest(confirmed, page))).toEqual([[2, 3, 4, 5], 4, true]);
  });

  it('keeps what was scrolled to when the newest page comes again', () => {
    const held = withOlder(withLatest(undefined, latest(8)), before(6));
    expect(shape(withLatest(held, latest(9)))).toEqual([[3, 4, 5, 6, 7, 8, 9], 9, true]);
  });

  it('gives up what lies before a gap that the newest page leaves', () => {
    const held = withLatest(undefined, latest(4));
    expect(shape(withLatest(held, latest(9)))).toEqual([[7, 8, 9], 9, true]);
  });

  it('drops what the newest page does not hold any more', () => {
    const held = withLatest(undefined, latest(3));
    const page = { results: [message(3), message(1)], hasMore: false };
    expect(shape(withLatest(held, page))).toEqual([[1, 3], 3, false]);
  });

  it('quotes a message as it is now, and says when it was changed after it had been answered', () => {
    const quote = { id: 1, authorId: 2, text: 'Message 1', isEdited: false };
    const held = withMessages(withLatest(undefined, latest(2)), [message(3, { replyTo: quote })]);
    const changed = withMessages(held, [message(1, { text: 'Other words', editedOn: 1_800_000_000 })]);
    expect(changed.messages.map(({ text }) => text)).toEqual(['Other words', 'Message 2', 'Message 3']);
    expect(changed.messages[2]?.replyTo).toEqual({ ...quote, text: 'Other words', isEdited: true });
    const deleted = withMessages(changed, [message(1, { text: null, deletedOn: 1_800_000_000 })]);
    expect(deleted.messages[2]?.replyTo?.text).toBeNull();
  });

  it('does not put in a changed message of before the stretch', () => {
    const held = withLatest(undefined, latest(8));
    expect(idsOf(withMessages(held, [message(2)]))).toEqual([6, 7, 8]);
  });

  it('can be cut to its newest messages', () => {
    const held = withOlder(withLatest(undefined, latest(8)), before(6));
    expect(shape(onlyLatest(held, 4))).toEqual([[5, 6, 7, 8], 8, true]);
    expect(onlyLatest(held, 6)).toBe(held);
  });
});
