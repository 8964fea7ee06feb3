import { conversationsApi } from '@kithline/contract/conversations.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../testing/factories.ts';
import { until } from '../testing/until.ts';
import { endUnanswered } from './end-unanswered.ts';
import {
  acts,
  aRequest,
  asksForMara,
  asksPriya,
  countRefreshes,
  DECLINE,
  lists,
  newsOf,
  PASS_ON,
  reads,
  sees,
  START,
  textsBetween,
  tries,
  worldOfTests,
} from './testing/circle.ts';

const world = worldOfTests();

/** The conversation of two members: its id, and the first member's number of unread messages. */
async function talkOf(who: SignedIn, other: SignedIn): Promise<{ id: number; unread: number }> {
  const { results } = await who.ask(conversationsApi.list, { query: { with: other.viewer.userId } });
  return results[0] ?? { id: 0, unread: 0 };
}

const later = (days: number) => void (world.now = new Date(world.now.getTime() + days * 86_400_000));
const SILENT = { ...DECLINE, isTold: false, reason: 'No time.' } as const;

describe('A decline', () => {
  it('ends the request with a reason, and the asker does not learn who declined', async () => {
    const { ines, priya, leila } = world.circle;
    const reason = 'I do not know her well.';
    const first = await asksPriya(world.circle, leila.viewer.personId);
    later(1);
    await acts(priya, first, { ...DECLINE, reason });
    later(14);
    const second = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, second, PASS_ON);
    later(1);
    await acts(leila, second, { ...DECLINE, reason });
    const [one, other] = [await reads(ines, first), await reads(ines, second)];
    expect(one).toMatchObject({ state: 'declined', reason, passedOn: null, may: [], remindedOn: null });
    const times = { id: 0, askedOn: 0, endedOn: 0, endsOn: 0, remindableFrom: 0 };
    expect({ ...other, ...times }).toEqual({ ...one, ...times });
    for (const { endedOn, endsOn, remindableFrom } of [one, other])
      expect([endsOn, remindableFrom]).toEqual([endedOn, endedOn]);
    expect(await newsOf(priya)).toContain('The introduction of Ines Costa to Leila Haddad was declined');
    expect((await newsOf(ines))[0]).toBe('Your request for an introduction to Leila Haddad was declined');
    expect(await reads(priya, second)).toMatchObject({ state: 'declined', reason });
    expect(await acts(leila, second, DECLINE)).toMatchObject({ state: 'declined', reason });
  });

  it('without notice to the asker makes the request look open to the asker for its whole 14 days', async () => {
    const { ines, priya, leila, nadia } = world.circle;
    const [open, declined] = [
      await asksPriya(world.circle, nadia),
      await asksPriya(world.circle, leila.viewer.personId),
    ];
    const before = await reads(ines, declined);
    const refreshes = await countRefreshes(world.app);
    expect(await acts(priya, declined, SILENT)).toMatchObject({ state: 'declined', reason: 'No time.' });
    await until(() => refreshes(priya) === 1);
    expect(refreshes(ines)).toBe(0);
    expect(await reads(ines, declined)).toEqual(before);
    expect(await newsOf(ines)).toEqual([]);
    const again = await ines.call(introductionsApi.ask, {
      body: aRequest(world.circle, leila.viewer.personId, [priya]),
    });
    expect(again.status).toBe(409);
    expect((await lists(ines, 'by')).counts.by).toEqual({ open: 2, ended: 0 });
    later(7);
    for (const request of [open, declined])
      expect(await acts(ines, request, { act: 'remind' })).toMatchObject({ may: ['withdraw'] });
    expect(await textsBetween(priya, ines)).toHaveLength(4);
    expect(await newsOf(priya)).toHaveLength(3);
    later(7);
    await endUnanswered(world.app.context);
    const [a, b] = [await reads(ines, open), await reads(ines, declined)];
    expect([a.state, a.endedOn, a.reason]).toEqual(['unanswered', world.now.getTime() / 1000, null]);
    expect([b.state, b.endedOn, b.reason]).toEqual([a.state, a.endedOn, a.reason]);
    expect(await newsOf(ines)).toHaveLength(2);
    expect(await reads(priya, declined)).toMatchObject({
      state: 'declined',
      reason: 'No time.',
      endedOn: START.getTime() / 1000,
    });
  });

  it('without notice to the asker lets the asker withdraw the request like an open one', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, introduction, SILENT);
    expect(await acts(ines, introduction, { act: 'withdraw' })).toMatchObject({ state: 'withdrawn' });
    expect(await sees(priya, introduction)).toBe(404);
    expect(await textsBetween(ines, priya)).toEqual([null]);
  });

  it('by a later connector, without notice to the asker, notifies the previous connector but not the asker', async () => {
    const { ines, priya, omar } = world.circle;
    const introduction = await asksForMara(world.circle);
    await acts(priya, introduction, PASS_ON);
    const before = await reads(ines, introduction);
    await acts(omar, introduction, SILENT);
    expect(await reads(ines, introduction)).toEqual(before);
    expect(await reads(priya, introduction)).toMatchObject({ state: 'declined', reason: null });
    expect((await newsOf(priya))[0]).toBe('The introduction of Ines Costa to Mara Lind was declined');
  });
});

describe('A request without an answer', () => {
  it('ends 14 days after its last step, and only once even if several runs of the job try to end it', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    later(10);
    await acts(priya, introduction, PASS_ON);
    later(13);
    await endUnanswered(world.app.context);
    expect((await reads(ines, introduction)).state).toBe('passed-on');
    later(1);
    await Promise.all([1, 2, 3].map(() => endUnanswered(world.app.context)));
    for (const who of [ines, priya, leila])
      expect(await reads(who, introduction)).toMatchObject({
        state: 'unanswered',
        may: [],
        isWaiting: false,
      });
    expect((await newsOf(ines)).filter((body) => body.endsWith('without an answer'))).toHaveLength(1);
    const late = await tries(leila, introduction, { act: 'accept' });
    expect([late.status, late.problem.clientMessage]).toEqual([409, 'This request has already ended.']);
  });
});

describe('A member', () => {
  it('can refuse further requests from an asker, whose other open requests are then declined silently', async () => {
    const { ines, priya, leila, nadia } = world.circle;
    const [one, other] = [
      await asksPriya(world.circle, leila.viewer.personId),
      await asksPriya(world.circle, nadia),
    ];
    const before = await reads(ines, other);
    await acts(priya, one, { ...DECLINE, isLast: true });
    expect(await reads(priya, other)).toMatchObject({ state: 'declined' });
    expect(await reads(ines, other)).toEqual(before);
    const settings = await priya.ask(introductionsApi.settings);
    expect(settings).toEqual({
      isOff: false,
      offFrom: [{ id: ines.viewer.userId, name: 'Ines Costa', profilePicture: null }],
    });
    const params = { userId: ines.viewer.userId };
    expect(await priya.ask(introductionsApi.allowFrom, { params })).toEqual({ isOff: false, offFrom: [] });
    expect((await asksForMara(world.circle)).state).toBe('asked');
  });

  it('who takes no more requests from an asker is not notified of a new request, and the asker does not learn this', async () => {
    const { ines, priya, leila, mara, omar } = world.circle;
    const open = await asksForMara(world.circle);
    await acts(ines, open, { act: 'withdraw' });
    const one = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, one, { ...SILENT, isLast: true });
    const { collectiveId } = world.circle;
    const personIds = [priya.viewer.personId];
    const found = await ines.ask(introductionsApi.connectors, { body: { collectiveId, personIds } });
    expect(found.personIds).toEqual(personIds);
    const { id } = await talkOf(priya, ines);
    await priya.ask(conversationsApi.markRead, { params: { id }, body: undefined });
    const news = await newsOf(priya);
    const quiet = await ines.ask(introductionsApi.ask, {
      body: aRequest(world.circle, mara.viewer.personId, [priya, omar]),
    });
    expect(quiet).toMatchObject({ state: 'asked', may: ['withdraw'], endedOn: null, passedOn: null });
    expect((await textsBetween(ines, priya)).at(-1)).toBe(quiet.words);
    expect(await newsOf(priya)).toEqual(news);
    expect(await talkOf(priya, ines)).toMatchObject({ unread: 0 });
    expect((await lists(priya, 'of')).counts.waiting).toBe(0);
    expect(await reads(priya, quiet)).toMatchObject({ state: 'declined', isWaiting: false });
    later(7);
    expect((await acts(ines, quiet, { act: 'remind' })).remindedOn).not.toBeNull();
    expect(await newsOf(priya)).toEqual(news);
    expect(await talkOf(priya, ines)).toMatchObject({ unread: 0 });
    later(7);
    await endUnanswered(world.app.context);
    expect(await reads(ines, quiet)).toMatchObject({ state: 'unanswered' });
  });

  it('who takes no requests cannot be distinguished from a member who cannot be written to', async () => {
    const { ines, priya, omar, leila } = world.circle;
    const { collectiveId } = world.circle;
    const personIds = [priya, omar, leila].map(({ viewer }) => viewer.personId);
    const connectors = () => ines.ask(introductionsApi.connectors, { body: { collectiveId, personIds } });
    expect((await connectors()).personIds).toEqual(personIds.slice(0, 2));
    await priya.ask(introductionsApi.changeSettings, { body: { isOff: true } });
    expect((await connectors()).personIds).toEqual(personIds.slice(1, 2));
    const body = aRequest(world.circle, leila.viewer.personId, [priya]);
    const off = await ines.call(introductionsApi.ask, { body });
    await priya.ask(introductionsApi.changeSettings, { body: { isOff: false } });
    await world.app.database.db
      .insertInto('userBlock')
      .values({ userId: priya.viewer.userId, blockedUserId: ines.viewer.userId })
      .execute();
    const blocked = await ines.call(introductionsApi.ask, { body });
    expect([off.status, off.problem.clientMessage]).toEqual([403, blocked.problem.clientMessage]);
    expect(blocked.status).toBe(403);
  });

  it('who takes no requests is not reached by a connector’s message either', async () => {
    const { priya, leila } = world.circle;
    await leila.ask(introductionsApi.changeSettings, { body: { isOff: true } });
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    expect(await reads(priya, introduction)).toMatchObject({ byMessage: false });
    expect((await tries(priya, introduction, PASS_ON)).status).toBe(409);
    expect(await sees(leila, introduction)).toBe(404);
  });
});
