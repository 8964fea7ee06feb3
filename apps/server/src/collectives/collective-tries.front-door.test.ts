import { collectivesApi } from '@kithline/contract/collectives.ts';
import { expect, it, onTestFinished } from 'vitest';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

it('an owner can create fifty collectives a day, including deleted ones; refused requests for other clients do not count', async () => {
  let now = new Date('2026-03-01T10:00:00Z');
  const app = await testApp({ clock: () => now, config: { rateLimit: true } });
  onTestFinished(() => app.stop());
  const [owner, other] = [await signedIn(app), await signedIn(app)];
  const { clientId } = await aCollective(app.database.db, { owner: owner.viewer });
  const { clientId: othersId } = await aCollective(app.database.db, { owner: other.viewer });
  const make = (who: SignedIn, clientAccountId: number) =>
    who.call(collectivesApi.create, { body: { clientAccountId, name: 'Bench', description: 'Boards' } });

  expect((await make(owner, othersId)).status).toBe(403);
  const first = await make(owner, clientId);
  await owner.ask(collectivesApi.destroy, { params: { id: first.reply.id } });
  const statuses = [first.status];
  while (statuses.length < 50) statuses.push((await make(owner, clientId)).status);
  expect(new Set(statuses)).toEqual(new Set([201]));

  const refused = await make(owner, clientId);
  expect([refused.status, refused.problem.clientMessage]).toEqual([
    429,
    'You can create 50 collectives a day. Please try again tomorrow.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await make(owner, othersId)).status).toBe(403);
  expect((await make(other, othersId)).status).toBe(201);
  now = new Date(now.getTime() + 86_400_000);
  await app.database.db
    .updateTable('session')
    .set({ expiresOn: new Date(now.getTime() + 86_400_000) })
    .execute();
  expect((await make(owner, clientId)).status).toBe(201);
});
