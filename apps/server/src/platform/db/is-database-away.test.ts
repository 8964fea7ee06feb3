import { expect, it } from 'vitest';
import { isDatabaseAway } from './is-database-away.ts';

const errorWith = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);

it.each([
  ['a refused connection', errorWith({ code: 'ECONNREFUSED' })],
  ['one refused at every address', new AggregateError([errorWith({ code: 'ECONNREFUSED' })])],
  ['a socket that is not there', errorWith({ code: 'ENOENT', syscall: 'connect' })],
  ['a server that shuts down', errorWith({ code: '57P01' })],
  ['a server that starts up', errorWith({ code: '57P03' })],
  ['a server without a free connection', errorWith({ code: '53300' })],
  ['a connection that ends under a query', new Error('Connection terminated unexpectedly')],
  ['a copy of such an error', { code: '57P03', message: 'starting up (Queue: mail)' }],
  ['a pool that waits in vain', new Error('timeout exceeded when trying to connect')],
])('the database is away: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ['a broken rule', errorWith({ code: '23505' })],
  ['a file that is not there', errorWith({ code: 'ENOENT', syscall: 'open' })],
  ['a fault of ours', new TypeError('x is not a function')],
  [
    'several errors of which one is a fault',
    new AggregateError([errorWith({ code: 'ECONNREFUSED' }), new Error('x')]),
  ],
  ['no error at all', 'ECONNREFUSED'],
])('the database is not away: %s', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
