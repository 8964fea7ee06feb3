import { conversationsApi } from '@kithline/contract/conversations.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  acts,
  asksPriya,
  lists,
  newsOf,
  PASS_ON,
  reads,
  sees,
  START,
  textsBetween,
  tries,
  waiting,
  worldOfTests,
} from './testing/circle.ts';

const world = worldOfTests();

const later = (minutes: number) => void (world.now = new Date(world.now.getTime() + minutes * 60_000));
const seconds = (date: Date) => date.getTime() / 1000;

describe('A connector', () => {
  it('can undo passing a request on within a minute, which deletes the message', async () => {
    const { ines, priya, leila } = world.circle;
    const request = await asksPriya(world.circle, leila.viewer.personId);
    later(10);
    await acts(priya, request, PASS_ON);
    world.now = new Date(world.now.getTime() + 59_000);
    const { state, may, endsOn } = await acts(priya, request, { act: 'take-back' });
    expect([state, may]).toEqual(['asked', ['pass-on', 'later', 'decline']]);
    expect(endsOn).toBe(seconds(START) + 14 * 86_400);
    expect(await textsBetween(leila, priya)).toEqual([null]);
    expect([await sees(leila, request), await newsOf(leila)]).toEqual([404, []]);
    expect(await reads(ines, request)).toMatchObject({ state: 'asked', passedOn: null });
    expect(await newsOf(ines)).toEqual([]);
    expect(await acts(priya, request, { act: 'take-back' })).toMatchObject({ state: 'asked' });
    await acts(priya, request, PASS_ON);
    later(1);
    expect((await tries(priya, request, { act: 'take-back' })).status).toBe(409);
  });

  it('can put a request off for three days, and the asker sees no change', async () => {
    const { ines, priya, leila } = world.circle;
    const request = await asksPriya(world.circle, leila.viewer.personId);
    const before = await reads(ines, request);
    expect(await waiting(priya)).toBe(1);
    const put = await acts(priya, request, { act: 'later' });
    expect(put).toMatchObject({ laterUntil: seconds(START) + 3 * 86_400, isWaiting: false });
    expect(await waiting(priya)).toBe(0);
    expect(await reads(ines, request)).toEqual(before);
    later(3 * 1440);
    expect(await waiting(priya)).toBe(1);
    expect(await reads(priya, request)).toMatchObject({ laterUntil: null, isWaiting: true });
  });
});

describe('The asker', () => {
  it('can withdraw a request before it is passed on, and its message and notification are deleted', async () => {
    const { ines, priya, leila } = world.circle;
    const request = await asksPriya(world.circle, leila.viewer.personId);
    expect(await acts(ines, request, { act: 'withdraw' })).toMatchObject({ state: 'withdrawn', may: [] });
    expect(await textsBetween(priya, ines)).toEqual([null]);
    expect(await newsOf(priya)).toEqual([]);
    expect(await sees(priya, request)).toBe(404);
    expect((await tries(priya, request, PASS_ON)).status).toBe(404);
    expect(await acts(ines, request, { act: 'withdraw' })).toMatchObject({ state: 'withdrawn' });
    const next = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, next, PASS_ON);
    expect((await tries(ines, next, { act: 'withdraw' })).status).toBe(409);
  });

  it('can send one reminder for each step, from the seventh day on', async () => {
    const { ines, priya, leila } = world.circle;
    const request = await asksPriya(world.circle, leila.viewer.personId);
    expect((await tries(ines, request, { act: 'remind' })).status).toBe(409);
    later(7 * 1440);
    expect((await reads(ines, request)).may).toEqual(['withdraw', 'remind']);
    for (let time = 0; time < 2; time += 1)
      expect(await acts(ines, request, { act: 'remind' })).toMatchObject({
        may: ['withdraw'],
        remindedOn: seconds(world.now),
      });
    expect(await textsBetween(priya, ines)).toEqual([
      'I would like to talk about boats.',
      'This is a reminder of my request for an introduction to Leila Haddad.',
    ]);
    expect((await newsOf(priya))[0]).toBe('Ines Costa sent a reminder of an introduction to Leila Haddad');
    await acts(priya, request, PASS_ON);
    expect((await reads(ines, request)).remindedOn).toBeNull();
    later(7 * 1440);
    await acts(ines, request, { act: 'remind' });
    expect((await textsBetween(leila, priya)).at(-1)).toBe(
      'This is a reminder of this request for an introduction.',
    );
    expect((await newsOf(leila))[0]).toBe('Ines Costa sent a reminder of an introduction');
    const { rows } = await sql<{ isReminder: boolean }>`
      select facts ? 'isReminder' as is_reminder from message
      where (facts->>'introduction')::bigint = ${request.id} order by created_on, text`.execute(
      world.app.database.db,
    );
    expect(rows.map(({ isReminder }) => isReminder)).toEqual([false, true, false, true]);
  });
});

describe('The list of requests', () => {
  it('shows open requests first, and counts the requests of each state', async () => {
    const { ines, priya, leila, nadia } = world.circle;
    const first = await asksPriya(world.circle, leila.viewer.personId);
    later(1);
    const second = await asksPriya(world.circle, nadia);
    await acts(ines, second, { act: 'withdraw' });
    const counts = { by: { open: 1, ended: 1 }, of: { open: 0, ended: 0 }, waiting: 0 };
    const all = await lists(ines, 'by');
    expect(all).toMatchObject({ total: 2, counts });
    expect(all.results.map(({ id }) => id)).toEqual([first.id, second.id]);
    const ended = await lists(ines, 'by', { state: 'ended' });
    expect(ended).toMatchObject({ total: 1, counts });
    expect(ended.results.map(({ id }) => id)).toEqual([second.id]);
    const about = await lists(ines, 'by', { personId: nadia });
    expect(about.results.map(({ id }) => id)).toEqual([second.id]);
    expect((await lists(priya, 'of')).counts).toMatchObject({ of: { open: 1, ended: 0 }, waiting: 1 });
  });
});

describe('A message that carries a request', () => {
  it('can be neither edited nor deleted in the conversation', async () => {
    const { ines, leila } = world.circle;
    await asksPriya(world.circle, leila.viewer.personId);
    const { results } = await ines.ask(conversationsApi.list, { query: {} });
    const params = { id: results[0]?.id ?? 0, messageId: results[0]?.lastMessage?.id ?? 0 };
    const changed = await ines.call(conversationsApi.change, { params, body: { text: 'Other' } });
    const removed = await ines.call(conversationsApi.remove, { params });
    expect([changed.status, removed.status]).toEqual([409, 409]);
    expect(removed.problem.clientMessage).toContain('carries a request for an introduction');
  });
});
