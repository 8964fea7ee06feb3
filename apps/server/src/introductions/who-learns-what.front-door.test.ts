import { conversationsApi } from '@kithline/contract/conversations.ts';
import { introductionsApi } from '@kithline/contract/introductions.ts';
import { messagingApi } from '@kithline/contract/messaging.ts';
import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import {
  acts,
  asksForMara,
  asksPriya,
  BY_MAIL,
  DECLINE,
  know,
  lists,
  PASS_ON,
  reads,
  sees,
  tries,
  waiting,
  worldOfTests,
} from './testing/circle.ts';

// Checks the table of decision 56.

const world = worldOfTests();

const suspends = ({ viewer: { userId } }: SignedIn, suspendedOn: Date | null) =>
  world.app.database.db.updateTable('users').set({ suspendedOn }).where('id', '=', userId).execute();

const blocks = (who: SignedIn, other: SignedIn) =>
  who.ask(messagingApi.block, { params: { userId: other.viewer.userId } });

describe('A request that involves a blocked or suspended member', () => {
  it('is hidden from the receiver while the receiver blocks the asker or the asker is suspended, and is shown again afterwards', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    const before = await reads(ines, introduction);
    await blocks(priya, ines);
    expect([await sees(priya, introduction), await waiting(priya)]).toEqual([404, 0]);
    expect((await lists(priya, 'of')).total).toBe(0);
    expect((await tries(priya, introduction, PASS_ON)).status).toBe(404);
    // The asker can no longer write to a member who has blocked the asker. The rest of the reply is the same.
    const { through, ...rest } = await reads(ines, introduction);
    expect({ ...rest, through: { ...through, userId: priya.viewer.userId } }).toEqual(before);
    await priya.ask(messagingApi.unblock, { params: { userId: ines.viewer.userId } });
    expect(await waiting(priya)).toBe(1);
    await suspends(ines, new Date());
    expect([await sees(priya, introduction), await waiting(priya)]).toEqual([404, 0]);
    await suspends(ines, null);
    expect(await reads(priya, introduction)).toMatchObject({ may: ['pass-on', 'later', 'decline'] });
  });

  it('stays open while the target is suspended', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    await suspends(leila, new Date());
    expect(await reads(priya, introduction)).toMatchObject({ byMessage: false });
    await suspends(leila, null);
    await acts(priya, introduction, PASS_ON);
    await suspends(leila, new Date());
    expect(await reads(ines, introduction)).toMatchObject({ state: 'passed-on' });
    await suspends(leila, null);
    expect(await reads(leila, introduction)).toMatchObject({ may: ['accept', 'later', 'decline'] });
  });

  it('goes on without a suspended connector who has passed it on, if the others can write in a group', async () => {
    const { ines, priya, omar, leila, mara } = world.circle;
    const [introduction, other] = [
      await asksForMara(world.circle),
      await asksPriya(world.circle, leila.viewer.personId),
    ];
    for (const request of [introduction, other]) await acts(priya, request, PASS_ON);
    await suspends(priya, new Date());
    await acts(omar, introduction, PASS_ON);
    // Without Priya, Ines and Leila cannot write to each other.
    expect((await tries(leila, other, { act: 'accept' })).status).toBe(409);
    await suspends(priya, null);
    await suspends(omar, new Date());
    await acts(mara, introduction, { act: 'accept' });
    const { conversationId } = await reads(ines, introduction);
    const { participants } = await ines.ask(conversationsApi.read, { params: { id: conversationId ?? 0 } });
    expect(participants.map(({ name }) => name).toSorted()).toEqual([
      'Ines Costa',
      'Mara Lind',
      'Priya Nair',
    ]);
  });

  it('cannot be passed on if the target has blocked the asker, and the connector does not learn why', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    await world.app.database.db
      .insertInto('userBlock')
      .values({ userId: leila.viewer.userId, blockedUserId: ines.viewer.userId })
      .execute();
    const blocked = await tries(priya, introduction, PASS_ON);
    await world.app.database.db.deleteFrom('userBlock').where('userId', '=', leila.viewer.userId).execute();
    await leila.ask(introductionsApi.changeSettings, { body: { isOff: true } });
    const off = await tries(priya, introduction, PASS_ON);
    expect([blocked.status, blocked.problem.clientMessage]).toEqual([409, off.problem.clientMessage]);
  });
});

describe('A request between members who no longer share a collective', () => {
  it('is shown and can be declined, but can be neither passed on nor accepted', async () => {
    const { ines, priya, leila } = world.circle;
    const [introduction, other] = [
      await asksPriya(world.circle, leila.viewer.personId),
      await asksForMara(world.circle),
    ];
    await acts(priya, introduction, PASS_ON);
    await world.app.database.db
      .deleteFrom('collaborator')
      .where('userId', '=', priya.viewer.userId)
      .execute();
    expect(await reads(leila, introduction)).toMatchObject({ may: ['later', 'decline'] });
    expect((await tries(leila, introduction, { act: 'accept' })).status).toBe(409);
    expect(await reads(priya, other)).toMatchObject({ may: ['later', 'decline'] });
    expect((await tries(priya, other, PASS_ON)).status).toBe(409);
    await acts(leila, introduction, DECLINE);
    expect(await reads(ines, introduction)).toMatchObject({ state: 'declined' });
  });

  it('stays open if the collective in which it was made is deleted', async () => {
    const { ines, priya, leila, collectiveId } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    await world.app.database.db.deleteFrom('scope').where('id', '=', collectiveId).execute();
    expect(await reads(ines, introduction)).toMatchObject({ state: 'asked', target: { person: null } });
    expect(await reads(priya, introduction)).toMatchObject({ may: ['later', 'decline'] });
    await know(world.app.database.db, priya.viewer, [ines.viewer.personId]);
    await acts(priya, introduction, PASS_ON);
    expect(await acts(leila, introduction, { act: 'accept' })).toMatchObject({ state: 'accepted' });
  });
});

describe('The target’s profile', () => {
  it('can be deleted: the name stays, and the request can be passed on only by the connector’s own mail', async () => {
    const { ines, priya, nadia } = world.circle;
    const introduction = await asksPriya(world.circle, nadia);
    await world.app.database.db.deleteFrom('networkContact').where('personId', '=', nadia).execute();
    await world.app.database.db.deleteFrom('person').where('id', '=', nadia).execute();
    for (const who of [ines, priya])
      expect(await reads(who, introduction)).toMatchObject({ target: { name: 'Nadia Wolf', person: null } });
    expect(await reads(priya, introduction)).toMatchObject({
      byMessage: false,
      may: ['pass-on', 'later', 'decline'],
    });
    await acts(priya, introduction, BY_MAIL);
  });

  it('can be edited, and the request shows the new name', async () => {
    const { ines, priya, nadia } = world.circle;
    const introduction = await asksPriya(world.circle, nadia);
    const renamed = { name: 'Nadia Stern', firstName: 'Nadia', lastName: 'Stern' };
    await world.app.database.db.updateTable('person').set(renamed).where('id', '=', nadia).execute();
    for (const who of [ines, priya]) expect((await reads(who, introduction)).target.name).toBe('Nadia Stern');
  });

  it('is no longer shown to the asker after the connector stops sharing the network', async () => {
    const { ines, priya, leila, collectiveId } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    expect((await reads(ines, introduction)).target.person?.id).toBe(leila.viewer.personId);
    await world.app.database.db
      .deleteFrom('collectiveNetwork')
      .where('collectiveId', '=', collectiveId)
      .where('networkId', '=', priya.viewer.networkId)
      .execute();
    expect(await reads(ines, introduction)).toMatchObject({
      state: 'asked',
      target: { name: 'Leila Haddad', person: null, role: null, userId: null },
    });
  });
});

describe('A member with no role in a request', () => {
  it('gets the same responses about the request as about a request that does not exist', async () => {
    const { priya, omar, leila, stan, olga, collectiveId } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, introduction, PASS_ON);
    const none = { id: 999_999 };
    for (const who of [stan, omar, olga]) {
      for (const act of [DECLINE, PASS_ON, { act: 'accept' }, { act: 'withdraw' }] as const) {
        const [one, other] = [await tries(who, introduction, act), await tries(who, none, act)];
        expect([one.status, one.problem.clientMessage]).toEqual([other.status, other.problem.clientMessage]);
        expect(one.status).toBe(404);
      }
      expect(await sees(who, introduction)).toBe(404);
      for (const tab of ['by', 'of'] as const) expect((await lists(who, tab)).total).toBe(0);
    }
    const params = { id: collectiveId };
    expect((await omar.call(introductionsApi.ofCollective, { params })).status).toBe(403);
    expect((await stan.call(introductionsApi.ofCollective, { params: none })).status).toBe(404);
  });
});

describe('A member', () => {
  it('does not learn which contact is an administrator, though every member can write to administrators', async () => {
    const { priya } = world.circle;
    const root = await signedIn(world.app, { name: 'Root Admin', isAdmin: true });
    const { personId } = root.viewer;
    await know(world.app.database.db, priya.viewer, [personId]);
    const introduction = await asksPriya(world.circle, personId);
    expect(await reads(priya, introduction)).toMatchObject({ byMessage: false, target: { userId: null } });
    expect((await tries(priya, introduction, PASS_ON)).status).toBe(409);
    expect(await acts(priya, introduction, BY_MAIL)).toMatchObject({ state: 'passed-on', byMessage: false });
    expect(await sees(root, introduction)).toBe(404);
  });

  it('does not learn from the list of possible connectors which people are members', async () => {
    const { ines, leila, mara, stan, nadia, collectiveId } = world.circle;
    const personIds = [leila.viewer.personId, mara.viewer.personId, stan.viewer.personId, nadia, 999_999];
    for (const scope of [{ collectiveId }, {}])
      expect(await ines.ask(introductionsApi.connectors, { body: { ...scope, personIds } })).toEqual({
        personIds: [],
      });
  });
});
