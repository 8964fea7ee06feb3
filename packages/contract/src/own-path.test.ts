import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const ORIGIN = 'https://kithline.example.test';

it.each([
  '/',
  '/people?name=a%20b#top',
  '/collectives/12',
  '/loginless',
  '/login-help',
  '/a//b',
  `/people?name=${'a'.repeat(1000)}`,
])('A sign-in can lead to %s', (path) => {
  expect(ownPath(path, ORIGIN)).toBe(path);
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
  undefined,
  ['/people', '/people'],
])('A sign-in leads to the home page instead of %j', (path) => {
  expect(ownPath(path, ORIGIN)).toBe('/');
});
