import { endpoint } from '@kithline/contract/endpoint.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { FairShares, LIGHT } from '../turns/fair-shares.ts';
import { answerFailures } from './problems.ts';
import { serving } from './serve.ts';

const ENDPOINT = endpoint({
  method: 'GET',
  path: '/own',
  summary: 'Something of the own account',
  audience: 'member',
});

/**
 * The status of a call whose work fails, for somebody who is signed in at its beginning and perhaps no longer
 * after it.
 */
async function statusOf(isSignedInAfter: boolean): Promise<number> {
  const app = fastify().setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerFailures(app);
  const viewer = { userId: 1, isAdmin: false };
  const found = [viewer, isSignedInAfter ? viewer : null];
  const serve = serving(app, async () => found.shift() ?? null, {
    heavy: new FairShares(LIGHT),
    light: new FairShares(LIGHT),
    large: new FairShares(LIGHT),
  });
  serve(ENDPOINT, () => Promise.reject(new Error('no result')));
  const { statusCode } = await app.inject('/api/own');
  return statusCode;
}

it('An account that ended during its call is signed out, whatever the call then met', async () => {
  expect(await statusOf(false)).toBe(401);
  expect(await statusOf(true)).toBe(500);
});
