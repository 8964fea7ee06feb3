import { expect, it } from 'vitest';
import { hashOfMessages, messagesAt, type MessagesPlace } from './messages-place.ts';

const PLACES: [string, MessagesPlace][] = [
  ['messages', { kind: 'inbox' }],
  ['messages=12', { kind: 'conversation', id: 12 }],
  ['messages=new', { kind: 'new', userId: null }],
  ['messages=new:5', { kind: 'new', userId: 5 }],
];

it.each(PLACES)('The hash %s is read from the URL, and written in the same form', (hash, place) => {
  expect(messagesAt(hash)).toEqual(place);
  expect(messagesAt(`#${hash}`)).toEqual(place);
  expect(hashOfMessages(place)).toBe(hash);
});

it.each(['', 'o=abc', 'messages=', 'messages=-1', 'messages=new:', 'messages=x', 'other-messages'])(
  '"%s" opens nothing',
  (hash) => expect(messagesAt(hash)).toBeNull(),
);
