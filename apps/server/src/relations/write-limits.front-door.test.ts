import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPopulation, inNetwork } from '../testing/a-population.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const MINUTE = 60_000;
let app: TestApp;
let now = new Date('2026-03-01T10:04:30Z');
let leila: number;
beforeAll(async () => {
  app = await testApp({ clock: () => now, config: { rateLimit: true } });
  [leila = 0] = await aPopulation(app.database.db, [{ name: 'Leila Haddad' }]);
});
afterAll(() => app.stop());

const aboutLeila = () => ({ entityTypeId: ENTITY_TYPES.person, entityId: leila });

const KINDS: Record<
  string,
  (who: SignedIn, labelId: number) => Promise<{ status: number; problem: object }>[]
> = {
  notes: (who) => [
    who.call(notesApi.write, { body: { ...aboutLeila(), note: 'Met in Lisbon' } }),
    who.call(notesApi.edit, { body: { ...aboutLeila(), noteId: 1, note: 'Met in Porto' } }),
    who.call(notesApi.remove, { body: { entityTypeId: ENTITY_TYPES.person, noteId: 1 } }),
  ],
  labels: (who, labelId) => [
    who.call(labelsApi.create, { body: { name: 'Board' } }),
    who.call(labelsApi.add, { body: { ...aboutLeila(), labelId } }),
    who.call(labelsApi.remove, { body: { ...aboutLeila(), labelId } }),
  ],
  strengths: (who) => [
    who.call(relationshipsApi.create, { body: { toPersonId: leila, strengthId: 2 } }),
    who.call(relationshipsApi.change, { params: { id: 1 }, body: { strengthId: 3 } }),
    who.call(relationshipsApi.remove, { params: { id: 1 } }),
  ],
};

it.each(Object.keys(KINDS))(
  'A member can make at most 600 changes to %s in ten minutes, and then sees when to continue',
  async (kind) => {
    const [member, other] = [await signedIn(app), await signedIn(app)];
    for (const { viewer } of [member, other]) await inNetwork(app.database.db, viewer.networkId, [leila]);
    const { id: labelId } = await member.ask(labelsApi.create, { body: { name: 'Board' } });
    const write = (who: SignedIn) => Promise.all(KINDS[kind]?.(who, labelId) ?? []);
    expect((await write(member)).map(({ status }) => status)).not.toContain(429);
    const counted = {
      key: `${kind} ${member.viewer.userId}`,
      windowStart: new Date('2026-03-01T10:00:00Z'),
    };
    const { rows } = await app.database.pool.query(
      'update attempt set tries = 600 where key = $1 and window_start = $2 returning tries',
      [counted.key, counted.windowStart],
    );
    expect(rows).toHaveLength(1);

    for (const { status, problem } of await write(member)) {
      expect([status, problem]).toEqual([
        429,
        expect.objectContaining({
          clientMessage: `You have made 600 changes to ${kind} in a few minutes. You can go on in 6 minutes.`,
        }),
      ]);
    }
    expect((await write(other)).map(({ status }) => status)).not.toContain(429);
    now = new Date(now.getTime() + 6 * MINUTE);
    expect((await write(member)).map(({ status }) => status)).not.toContain(429);
    now = new Date(now.getTime() - 6 * MINUTE);
  },
);
