import fastify from 'fastify';
import { expect, it } from 'vitest';
import { addTurnstile } from './turnstile.ts';

it('Members are served between the requests of a crowd of visitors', async () => {
  const app = fastify();
  addTurnstile(app);
  const served: string[] = [];
  app.post('/strangers', { config: { forVisitors: true } }, async () => void served.push('stranger'));
  app.get('/members', async () => void served.push('member'));
  const crowd = Array.from({ length: 20 }, () => app.inject({ method: 'POST', url: '/strangers' }));
  await crowd[0];
  await app.inject('/members');
  await Promise.all(crowd);
  expect(served).toHaveLength(21);
  expect(served.indexOf('member')).toBeLessThan(10);
});

it("A visitor's request does not wait if five hundred others already wait", async () => {
  const app = fastify();
  addTurnstile(app);
  let served = 0;
  app.post('/strangers', { config: { forVisitors: true } }, async () => void (served += 1));
  const crowd = Array.from({ length: 600 }, () => app.inject({ method: 'POST', url: '/strangers' }));
  await crowd[599];
  // The last request is served at once, because five hundred others already wait. So most of the others have
  // not been served yet.
  expect(served).toBeLessThan(400);
  await Promise.all(crowd);
  expect(served).toBe(600);
});
