import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const PUBLIC_URL = new URL('https://kithline.example.test');

it.each(['/', '/people?name=a%20b#top', '/collectives/12', '/loginless', '/a//b'])('leads to %s', (path) => {
  expect(ownPath(path, PUBLIC_URL)).toBe(path);
});

it.each([
  'https://evil.example.test/',
  '//evil.example.test',
  '/\\evil.example.test',
  '/\t/evil.example.test',
  '/.//evil.example.test',
  '/a/..//evil.example.test',
  'javascript:alert(1)',
  'people',
  '',
  '/login',
  '/login?next=/people',
  '/login/second-step',
  '/api/auth/provider/start',
  `/people?name=${'a'.repeat(1000)}`,
  undefined,
  ['/people', '/people'],
])('leads home in place of %s', (path) => {
  expect(ownPath(path, PUBLIC_URL)).toBe('/');
});
