import { serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import {
  bytesOfMessage,
  helloOf,
  MalformedMessage,
  MOST_BYTES,
  MOST_BYTES_OF_HELLO,
  readerForAsker,
  readerForPart,
  type ToPart,
} from './part-messages.ts';

const hello = helloOf({ parts: 3, number: 1 });
const mark = { feed: 'f', snapshot: '1:2:' };
const question: ToPart = {
  id: 7,
  ask: {
    mark,
    question: 'spelledIn',
    parameters: [{ leftOut: Float64Array.of(1, 2) }, Infinity, new Map([[1, null]])],
  },
};

const withLength = (body: Buffer, length = body.length) => {
  const bytes = Buffer.alloc(4 + body.length);
  bytes.writeUInt32BE(length);
  body.copy(bytes, 4);
  return bytes;
};
/** A reader that has received a hello. */
function introduced() {
  const reader = readerForPart();
  expect([...reader.read(bytesOfMessage({ hello }))]).toEqual([{ hello }]);
  return reader;
}

test('Messages arrive whole, however their bytes are split', () => {
  const bytes = Buffer.concat([{ hello }, question, question].map((message) => bytesOfMessage(message)));
  for (const size of [1, 3, 5, 64, bytes.length]) {
    const reader = readerForPart();
    const found: ToPart[] = [];
    for (let at = 0; at < bytes.length; at += size) found.push(...reader.read(bytes.subarray(at, at + size)));
    expect(found).toEqual([{ hello }, question, question]);
  }
});

describe('A reader refuses', () => {
  const refused: [string, Buffer][] = [
    ['bytes that cannot be deserialized', withLength(Buffer.from('GET / HTTP/1.1'))],
    ['an empty message', withLength(Buffer.alloc(0))],
    ['a value that is no message', bytesOf('hello')],
    ['an unknown question', bytesOf({ id: 1, ask: { mark, question: 'constructor', parameters: [] } })],
    [
      'a question that a part does not answer',
      bytesOf({ id: 1, ask: { mark, question: 'read', parameters: [] } }),
    ],
    ['a question without a mark', bytesOf({ id: 1, ask: { question: 'listIn', parameters: [] } })],
    ['parameters that are no list', bytesOf({ id: 1, ask: { mark, question: 'listIn', parameters: {} } })],
    ['a field that it does not know', bytesOf({ ...question, further: 1 })],
    ['a second hello', bytesOfMessage({ hello })],
    ['a message that is too large, before it has arrived', withLength(Buffer.alloc(0), MOST_BYTES + 1)],
  ];
  function bytesOf(value: unknown): Buffer {
    return withLength(serialize(value));
  }

  test.each(refused)('%s', (_name, bytes) => {
    expect(() => [...introduced().read(bytes)]).toThrow(MalformedMessage);
  });

  test('a question before a hello, and a large hello', () => {
    expect(() => [...readerForPart().read(bytesOfMessage(question))]).toThrow(MalformedMessage);
    const large = withLength(Buffer.alloc(0), MOST_BYTES_OF_HELLO + 1);
    expect(() => [...readerForPart().read(large)]).toThrow(MalformedMessage);
    expect(() => [...readerForAsker().read(large)]).toThrow(MalformedMessage);
  });
});
