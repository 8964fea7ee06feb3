import { expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';

const errorWith = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);

it.each([
  ['a refused connection', errorWith({ code: 'ECONNREFUSED' })],
  ['a connection refused at every address', new AggregateError([errorWith({ code: 'ECONNREFUSED' })])],
  ['a socket that is not there', errorWith({ code: 'ENOENT', syscall: 'connect' })],
  ['a server that shuts down', errorWith({ code: '57P01' })],
  ['a server that starts up', errorWith({ code: '57P03' })],
  ['a server without a free connection', errorWith({ code: '53300' })],
  ['a connection that ends during a query', new Error('Connection terminated unexpectedly')],
  ['a plain object copied from an error', { code: '57P03', message: 'starting up (Queue: mail)' }],
  ['a pool without a free connection in time', new Error('timeout exceeded when trying to connect')],
])('the database counts as unavailable: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['a violated constraint', errorWith({ code: '23505' })],
  ['a file that is not there', errorWith({ code: 'ENOENT', syscall: 'open' })],
  ['a programming error', new TypeError('x is not a function')],
  [
    'several errors, one of them a programming error',
    new AggregateError([errorWith({ code: 'ECONNREFUSED' }), new Error('x')]),
  ],
  ['a text in place of an error', 'ECONNREFUSED'],
])('the database counts as available: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
