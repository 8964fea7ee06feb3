import { introductionsApi } from '@kithline/contract/introductions.ts';
import { describe, expect, it } from 'vitest';
import { aPopulation } from '../testing/a-population.ts';
import {
  acts,
  aRequest,
  asksPriya,
  DECLINE,
  know,
  lists,
  newsOf,
  PASS_ON,
  reads,
  sees,
  textsBetween,
  tries,
  worldOfTests,
} from './testing/circle.ts';

const NOBODY = 999_999;

const world = worldOfTests();

const later = (hours: number) => void (world.now = new Date(world.now.getTime() + hours * 3_600_000));

describe('Asking', () => {
  it('needs a chain that the viewer sees in the scope and that leads through exactly the chosen connectors', async () => {
    const { ines, priya, omar, leila, mara, nadia, stan } = world.circle;
    const [secret = 0] = await aPopulation(world.app.database.db, [{ name: 'Secret Known' }]);
    // Leila's network is not shared, so nobody else sees whom she knows.
    await know(world.app.database.db, leila.viewer, [secret]);
    const ask = (body: ReturnType<typeof aRequest>) => ines.call(introductionsApi.ask, { body });
    const answers = [];
    for (const [target, connectors] of [
      [NOBODY, [priya]],
      [secret, [priya]],
      [secret, [leila]],
      [stan.viewer.personId, [priya]],
      [nadia, [omar]],
      [nadia, [priya, priya]],
      [mara.viewer.personId, [priya]],
      [ines.viewer.personId, [priya]],
    ] as const)
      answers.push(await ask(aRequest(world.circle, target, connectors)));
    for (const { status, problem } of answers) {
      expect(status).toBe(404);
      expect(problem.clientMessage).toBe(answers[0]?.problem.clientMessage);
    }
    expect((await lists(ines, 'by')).total).toBe(0);
    const elsewhere = { ...aRequest(world.circle, nadia, [priya]), collectiveId: undefined };
    const admin = { ...elsewhere, admin: 'true' as const };
    expect((await ask(admin)).status).toBe(403);
    expect((await ask(elsewhere)).status).toBe(201);
    const foreign = await stan.call(introductionsApi.ask, { body: aRequest(world.circle, nadia, [priya]) });
    expect(foreign.status).toBe(403);
  });

  it('happens only once, even if the request is sent several times', async () => {
    const { ines, priya, nadia } = world.circle;
    const body = aRequest(world.circle, nadia, [priya]);
    const answers = await Promise.all([1, 2, 3].map(() => ines.ask(introductionsApi.ask, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await textsBetween(priya, ines)).toEqual([body.words]);
    await acts(ines, answers[0] ?? { id: 0 }, { act: 'withdraw' });
    expect(await ines.ask(introductionsApi.ask, { body })).toMatchObject({ state: 'withdrawn' });
  });

  it('for the same person through the same connector is refused while a request is open', async () => {
    const { ines, priya, nadia } = world.circle;
    const introduction = await asksPriya(world.circle, nadia);
    const ask = () => ines.call(introductionsApi.ask, { body: aRequest(world.circle, nadia, [priya]) });
    const refused = await ask();
    expect([refused.status, refused.problem.clientMessage]).toEqual([
      409,
      'You have already asked Priya Nair for an introduction to Nadia Wolf.',
    ]);
    await acts(ines, introduction, { act: 'withdraw' });
    expect((await ask()).status).toBe(201);
  });

  it('the same connector for the same person is possible again from the 14th day after a decline of which the asker was notified', async () => {
    const { ines, priya, leila, nadia } = world.circle;
    const [one, other] = [
      await asksPriya(world.circle, nadia),
      await asksPriya(world.circle, leila.viewer.personId),
    ];
    await acts(priya, one, DECLINE);
    await acts(priya, other, PASS_ON);
    await acts(leila, other, DECLINE);
    const ask = (target: number) =>
      ines.call(introductionsApi.ask, { body: aRequest(world.circle, target, [priya]) });
    for (const hours of [0, 13 * 24 + 13]) {
      later(hours);
      for (const target of [nadia, leila.viewer.personId]) {
        const { status, problem } = await ask(target);
        expect([status, problem.clientMessage]).toEqual([
          409,
          'This request was declined on 1 Mar. You can ask Priya Nair again from 15 Mar.',
        ]);
      }
    }
    later(1);
    expect((await ask(nadia)).status).toBe(201);
  });

  it('is limited to ten open requests, and to twenty requests in a day', async () => {
    const { ines, priya } = world.circle;
    const { db } = world.app.database;
    const people = await aPopulation(
      db,
      Array.from({ length: 22 }, (_none, at) => ({ name: `Person ${at}` })),
    );
    await know(db, priya.viewer, people);
    const ask = (at: number) =>
      ines.call(introductionsApi.ask, { body: aRequest(world.circle, people[at] ?? 0, [priya]) });
    const answers = await Promise.all(Array.from({ length: 12 }, (_none, at) => ask(at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.clientMessage).toContain('You have 10 open requests');
    const end = async () => {
      for (const request of (await lists(ines, 'by', { state: 'open' })).results)
        await acts(ines, request, { act: 'withdraw' });
    };
    await end();
    later(1);
    for (let at = 0; at < 10; at += 1) expect((await ask(at)).status).toBe(201);
    await end();
    const late = await ask(20);
    expect([late.status, late.headers['retry-after']]).toEqual([429, '82800']);
    expect(late.problem.clientMessage).toBe(
      'You can ask for 20 introductions a day. You can ask again in 23 hours.',
    );
    later(23);
    expect((await ask(20)).status).toBe(201);
  });
});

describe('An action on a request', () => {
  it('that is sent several times concurrently takes effect only once', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    const atOnce = (send: () => Promise<{ status: number }>) =>
      Promise.all([1, 2, 3].map(send)).then((answers) => answers.map(({ status }) => status));
    expect(await atOnce(() => tries(priya, introduction, PASS_ON))).toEqual([200, 200, 200]);
    expect(await textsBetween(leila, priya)).toHaveLength(1);
    expect(await newsOf(leila)).toHaveLength(1);
    expect(await atOnce(() => tries(leila, introduction, { act: 'accept' }))).toEqual([200, 200, 200]);
    const ids = await Promise.all([ines, priya, leila].map((who) => reads(who, introduction)));
    expect(new Set(ids.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(await newsOf(ines)).toHaveLength(2);
  });

  it('and a conflicting action that is sent concurrently do not both take effect', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    const [withdrawn, declined] = await Promise.all([
      tries(ines, introduction, { act: 'withdraw' }),
      tries(priya, introduction, DECLINE),
    ]);
    const isWithdrawn = withdrawn.status === 200;
    // The connector no longer sees a withdrawn request.
    expect([withdrawn.status, declined.status]).toEqual(isWithdrawn ? [200, 404] : [409, 200]);
    expect(await reads(ines, introduction)).toMatchObject({ state: isWithdrawn ? 'withdrawn' : 'declined' });
    expect(await sees(priya, introduction)).toBe(isWithdrawn ? 404 : 200);
  });

  it('is allowed only to the member whose turn it is, if the action is an answer', async () => {
    const { ines, priya, leila, stan } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    for (const act of ['accept', 'introduced', 'no-answer'] as const) {
      expect((await tries(ines, introduction, { act })).status).toBe(403);
      expect((await tries(stan, introduction, { act })).status).toBe(404);
    }
    expect((await tries(priya, introduction, { act: 'accept' })).status).toBe(403);
    expect((await tries(priya, introduction, { act: 'introduced' })).status).toBe(409);
    expect((await tries(leila, introduction, DECLINE)).status).toBe(404);
    await acts(priya, introduction, PASS_ON);
    expect((await tries(priya, introduction, DECLINE)).problem.clientMessage).toBe(
      'You have already passed this request on.',
    );
    expect(await sees(stan, introduction)).toBe(404);
  });
});
