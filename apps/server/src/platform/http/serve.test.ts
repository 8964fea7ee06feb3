import { endpoint } from '@kithline/contract/endpoint.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { ALWAYS_THERE } from '../db/primary-watch.ts';
import { createShares } from '../turns/create-shares.ts';
import { answerFailures } from './problems.ts';
import { serving } from './serve.ts';

const ENDPOINT = endpoint({
  method: 'GET',
  path: '/own',
  summary: "Reads something of the viewer's account",
  audience: 'member',
});

/**
 * Returns the status of a call that fails. The caller is signed in when the call begins; the flag says
 * whether the caller is still signed in when the call fails.
 */
async function statusOf(isSignedInAfter: boolean): Promise<number> {
  const app = fastify().setSerializerCompiler(() => (data) => JSON.stringify(data));
  answerFailures(app);
  const viewer = { userId: 1, isAdmin: false };
  const found = [viewer, isSignedInAfter ? viewer : null];
  const serve = serving(app, async () => found.shift() ?? null, {
    shares: createShares(),
    primary: ALWAYS_THERE,
    mayBeSignedIn: () => true,
  });
  serve(ENDPOINT, () => Promise.reject(new Error('no result')));
  const { statusCode } = await app.inject('/api/own');
  return statusCode;
}

it('A call that fails unexpectedly is answered with 401 if its session has ended, and otherwise with 500', async () => {
  expect(await statusOf(false)).toBe(401);
  expect(await statusOf(true)).toBe(500);
});
