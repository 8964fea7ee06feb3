import { expect, it } from 'vitest';
import { isDatabaseUrl, roleAskedBy, urlsOfHosts } from './database-hosts.ts';

it.each([
  ['postgres://a:b@one:5432/name', ['postgres://a:b@one:5432/name']],
  ['postgres://a:b@one:1,two:2/name', ['postgres://a:b@one:1/name', 'postgres://a:b@two:2/name']],
  [
    'postgresql://one,[::1]:5433/name?target_session_attrs=read-write&sslmode=require',
    ['postgresql://one/name?sslmode=require', 'postgresql://[::1]:5433/name?sslmode=require'],
  ],
  [
    'postgres://a@localhost/name?host=/run/one,/run/two&port=5432',
    [
      'postgres://a@localhost/name?host=%2Frun%2Fone&port=5432',
      'postgres://a@localhost/name?host=%2Frun%2Ftwo&port=5432',
    ],
  ],
  [
    'postgres:///name?host=one,two&port=1,2',
    ['postgres:///name?host=one&port=1', 'postgres:///name?host=two&port=2'],
  ],
])('A database URL is split into one URL for each host: %s', (url, urls) => {
  expect(urlsOfHosts(url)).toEqual(urls);
});

it.each([
  ['postgres://one,two/name', null],
  ['postgres://one,two/name?target_session_attrs=any', null],
  ['postgres://one,two/name?target_session_attrs=read-write', 'primary'],
  ['postgres://one,two/name?target_session_attrs=prefer-standby', 'standby'],
])('for the URL %s, roleAskedBy returns %s', (url, role) => {
  expect(roleAskedBy(url)).toBe(role);
});

it.each([
  ['postgres://a:b@one:1,two:2/name', true],
  ['postgres://a:b@one:1,two:x/name', false],
  ['mysql://one/name', false],
  ['one:5432', false],
])('for the text %s, isDatabaseUrl returns %s', (text, is) => {
  expect(isDatabaseUrl(text)).toBe(is);
});
