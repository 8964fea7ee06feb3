import { conversationsApi } from '@kithline/contract/conversations.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import {
  acts,
  aRequest,
  asksForMara,
  asksPriya,
  BY_MAIL,
  countRefreshes,
  know,
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

const later = (minutes: number) => void (world.now = new Date(world.now.getTime() + minutes * 60_000));
const seconds = (date: Date) => date.getTime() / 1000;

describe('A request for an introduction', () => {
  it('reaches the connector as a message with a card, and causes a notification and an event', async () => {
    const { ines, priya, leila, stan } = world.circle;
    const refreshes = await countRefreshes(world.app);
    const request = await asksPriya(world.circle, leila.viewer.personId);
    expect(request).toMatchObject({
      role: 'asker',
      state: 'asked',
      target: { name: 'Leila Haddad', userId: null },
      through: { name: 'Priya Nair', userId: priya.viewer.userId },
      isFirst: false,
      next: null,
      words: 'I would like to talk about boats.',
      askedOn: seconds(START),
      passedOn: null,
      endedOn: null,
      may: ['withdraw'],
      isWaiting: false,
    });
    expect(await textsBetween(priya, ines)).toEqual(['I would like to talk about boats.']);
    const { results } = await priya.ask(conversationsApi.list, { query: {} });
    expect(results[0]?.lastMessage?.introductionId).toBe(request.id);
    expect(await newsOf(priya)).toEqual(['Ines Costa asks for an introduction to Leila Haddad']);
    const { results: news } = await priya.ask(notificationsApi.list, { query: {} });
    expect(news[0]).toMatchObject({
      url: `/introductions?tab=of&open=${request.id}`,
      picture: { name: 'Ines Costa' },
    });
    expect(await reads(priya, request)).toMatchObject({
      role: 'connector',
      state: 'asked',
      asker: { name: 'Ines Costa', role: 'Pilot at Harbour Works' },
      through: { name: 'Ines Costa' },
      isFirst: true,
      target: { name: 'Leila Haddad', person: { id: leila.viewer.personId } },
      throughWords: null,
      byMessage: true,
      may: ['pass-on', 'later', 'decline'],
      isWaiting: true,
    });
    for (const who of [leila, stan]) expect(await sees(who, request)).toBe(404);
    await until(() => refreshes(priya) === 1 && refreshes(ines) === 1);
    expect(refreshes(leila)).toBe(0);
  });

  it('opens a conversation of asker, connector and target when the target accepts', async () => {
    const { ines, priya, leila, olga, collectiveId } = world.circle;
    const request = await asksPriya(world.circle, leila.viewer.personId);
    later(5);
    expect(await acts(priya, request, PASS_ON)).toMatchObject({
      state: 'passed-on',
      ownWords: 'You two should talk.',
      passedOn: seconds(world.now),
      byMessage: true,
      may: ['take-back'],
    });
    expect(await reads(ines, request)).toMatchObject({
      state: 'passed-on',
      passedOn: seconds(world.now),
      throughWords: null,
      ownWords: null,
      may: [],
    });
    expect(await reads(leila, request)).toMatchObject({
      role: 'target',
      state: 'asked',
      asker: { name: 'Ines Costa', role: 'Pilot at Harbour Works', person: null, userId: null },
      through: { name: 'Priya Nair' },
      words: 'I would like to talk about boats.',
      throughWords: 'You two should talk.',
      may: ['accept', 'later', 'decline'],
    });
    expect(await textsBetween(leila, priya)).toEqual(['You two should talk.']);
    later(5);
    const accepted = await acts(leila, request, { act: 'accept' });
    expect(accepted).toMatchObject({ state: 'accepted', endedOn: seconds(world.now), may: [] });
    const id = accepted.conversationId ?? 0;
    for (const who of [ines, priya, leila]) {
      expect((await reads(who, request)).conversationId).toBe(id);
      expect((await who.ask(conversationsApi.read, { params: { id } })).whyNot).toBeNull();
    }
    const opened = await ines.ask(conversationsApi.read, { params: { id } });
    expect(opened).toMatchObject({ subject: 'Ines Costa and Leila Haddad', isGroup: true, unread: 1 });
    expect(opened.participants.map(({ name }) => name).toSorted()).toEqual([
      'Ines Costa',
      'Leila Haddad',
      'Priya Nair',
    ]);
    expect(await newsOf(ines)).toEqual([
      'You have been introduced to Leila Haddad',
      'Priya Nair passed on your request for an introduction to Leila Haddad',
    ]);
    expect((await newsOf(priya))[0]).toBe('Ines Costa has been introduced to Leila Haddad');
    expect(await newsOf(leila)).toEqual(['Priya Nair would like to introduce Ines Costa to you']);
    const params = { id: collectiveId };
    expect(await olga.ask(introductionsApi.ofCollective, { params })).toEqual({ asked: 1, made: 1 });
  });

  it('is passed on by the connector’s own mail to a target who is not a member, and the connector reports the outcome', async () => {
    const { ines, priya, nadia } = world.circle;
    const request = await asksPriya(world.circle, nadia);
    expect(await reads(priya, request)).toMatchObject({ byMessage: false });
    expect((await tries(priya, request, PASS_ON)).status).toBe(409);
    expect(await acts(priya, request, BY_MAIL)).toMatchObject({
      state: 'passed-on',
      may: ['introduced', 'no-answer', 'later', 'take-back'],
      isWaiting: true,
    });
    expect(await reads(ines, request)).toMatchObject({ state: 'passed-on' });
    await acts(priya, request, { act: 'introduced' });
    expect(await reads(ines, request)).toMatchObject({ state: 'accepted', conversationId: null });
    expect((await newsOf(ines))[0]).toBe('You have been introduced to Nadia Wolf');
    expect(await acts(priya, request, { act: 'introduced' })).toMatchObject({ state: 'accepted' });
    expect((await tries(priya, request, { act: 'no-answer' })).status).toBe(409);
  });

  it('ends without an answer if the connector reports that nobody answered the mail', async () => {
    const { ines, priya, nadia } = world.circle;
    const request = await asksPriya(world.circle, nadia);
    await acts(priya, request, BY_MAIL);
    await acts(priya, request, { act: 'no-answer' });
    expect(await reads(ines, request)).toMatchObject({ state: 'unanswered', may: [] });
    expect((await newsOf(ines))[0]).toBe(
      'Your request for an introduction to Nadia Wolf has ended without an answer',
    );
  });

  it('is passed on by two connectors, and the asker sees only the first', async () => {
    const { ines, priya, omar, mara } = world.circle;
    const request = await asksForMara(world.circle);
    expect(await reads(priya, request)).toMatchObject({ next: { name: 'Omar Aziz' } });
    await acts(priya, request, { ...PASS_ON, words: null, withAskerWords: false });
    expect((await textsBetween(omar, priya)).at(-1)).toBe(
      'Ines Costa asks for an introduction to Mara Lind. Can you help?',
    );
    const atOmar = await reads(omar, request);
    expect(atOmar).toMatchObject({
      role: 'connector',
      through: { name: 'Priya Nair' },
      isFirst: false,
      next: null,
      words: null,
      throughWords: null,
    });
    expect(await newsOf(omar)).toEqual(['Ines Costa asks for an introduction to Mara Lind']);
    later(1);
    const before = await reads(ines, request);
    await acts(omar, request, { ...PASS_ON, words: null });
    expect((await textsBetween(mara, omar)).at(-1)).toBe('I would like you to meet Ines Costa.');
    expect((await reads(mara, request)).words).toBeNull();
    const after = await reads(ines, request);
    const { endsOn: _endsOn, remindableFrom: _from, ...rest } = after;
    expect(before).toMatchObject(rest);
    expect(JSON.stringify(after)).not.toContain('Omar');
    await acts(mara, request, { act: 'accept' });
    const { conversationId } = await reads(ines, request);
    const { participants } = await ines.ask(conversationsApi.read, { params: { id: conversationId ?? 0 } });
    expect(participants).toHaveLength(4);
    expect((await newsOf(ines)).join()).not.toContain('Omar');
  });

  it('leads to a conversation in which all can write, even if the connector can write to the target only as an administrator', async () => {
    const { db } = world.app.database;
    const { ines, leila } = world.circle;
    const root = await signedIn(world.app, { name: 'Root Admin', isAdmin: true });
    const both = [ines.viewer, root.viewer];
    const { id } = await aCollective(db, {
      owner: world.circle.stan.viewer,
      collaborators: both,
      shared: both,
    });
    await know(db, root.viewer, [leila.viewer.personId, ines.viewer.personId]);
    const body = aRequest({ collectiveId: id }, leila.viewer.personId, [root]);
    const request = await ines.ask(introductionsApi.ask, { body });
    await acts(root, request, PASS_ON);
    const { conversationId } = await acts(leila, request, { act: 'accept' });
    const params = { id: conversationId ?? 0 };
    for (const who of [ines, root, leila])
      expect((await who.ask(conversationsApi.read, { params })).whyNot).toBeNull();
    const { results } = await leila.ask(conversationsApi.messages, { params, query: {} });
    const { participants } = await leila.ask(conversationsApi.read, { params });
    const nameOf = (authorId: number) => participants.find(({ id }) => id === authorId)?.name;
    expect(results.map(({ kind, authorId }) => `${kind} by ${nameOf(authorId)}`)).toEqual([
      'text by Leila Haddad',
      'started by Leila Haddad',
    ]);
  });
});
