import { expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const PUBLIC = 'https://kithline.example.test';
const LOCAL = 'http://localhost:3000';

it.each([
  [undefined, 'kithline.example.test', PUBLIC, true],
  [PUBLIC, 'kithline.example.test', PUBLIC, true],
  // The same name over http may be anybody's on the way.
  ['http://kithline.example.test', 'kithline.example.test', PUBLIC, false],
  ['https://kithline.example.test:8443', 'kithline.example.test', PUBLIC, false],
  ['https://other.example.test', 'kithline.example.test', PUBLIC, false],
  ['null', 'kithline.example.test', PUBLIC, false],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', LOCAL, true],
  ['https://127.0.0.1:3000', '127.0.0.1:3000', LOCAL, false],
  ['http://127.0.0.1:5173', '127.0.0.1:3000', LOCAL, false],
])('from %s, sent to %s of %s, counts as own: %s', (origin, host, publicUrl, isOwn) => {
  expect(isOwnOrigin(origin, host, new URL(publicUrl))).toBe(isOwn);
});
