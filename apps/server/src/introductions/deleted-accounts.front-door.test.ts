import { accountApi } from '@kithline/contract/accounts.ts';
import { conversationsApi } from '@kithline/contract/conversations.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/password-hash.ts';
import type { SignedIn } from '../testing/factories.ts';
import {
  acts,
  asksForMara,
  asksPriya,
  BY_MAIL,
  DECLINE,
  newsOf,
  PASS_ON,
  reads,
  sees,
  worldOfTests,
} from './testing/circle.ts';

// Checks the rows about deleted accounts in the table of decision 56.

const PASSWORD = 'right-password-1';

const world = worldOfTests();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

async function deletesAccount(who: SignedIn): Promise<void> {
  const { userId } = who.viewer;
  await world.app.database.db.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
  await who.ask(accountApi.remove, { body: { password: PASSWORD } });
}

describe('When an account is deleted', () => {
  it('by the asker, the request and its cards in messages are deleted, but the messages stay', async () => {
    const { ines, priya, leila } = world.circle;
    const introduction = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, introduction, PASS_ON);
    await deletesAccount(ines);
    for (const who of [priya, leila]) {
      expect(await sees(who, introduction)).toBe(404);
      expect(await newsOf(who)).toEqual([]);
      const { results } = await who.ask(conversationsApi.list, { query: {} });
      expect(results.map(({ lastMessage }) => lastMessage?.introductionId ?? null)).not.toContain(
        introduction.id,
      );
    }
    const { results } = await priya.ask(conversationsApi.list, { query: {} });
    expect(results.map(({ lastMessage }) => lastMessage?.text)).toContain(
      'I would like to talk about boats.',
    );
  });

  it('by the member who, as far as the asker knows, has to act, the request ends without an answer', async () => {
    const { ines, priya, leila, nadia } = world.circle;
    const atTarget = await asksPriya(world.circle, leila.viewer.personId);
    await acts(priya, atTarget, PASS_ON);
    await deletesAccount(leila);
    expect(await reads(ines, atTarget)).toMatchObject({
      state: 'unanswered',
      target: { name: 'Leila Haddad' },
    });
    expect((await newsOf(ines))[0]).toContain('has ended without an answer');
    const [byMail, atConnector] = [await asksPriya(world.circle, nadia), await asksForMara(world.circle)];
    await acts(priya, byMail, BY_MAIL);
    await acts(priya, atConnector, { ...DECLINE, isTold: false });
    await deletesAccount(priya);
    for (const request of [byMail, atConnector])
      expect(await reads(ines, request)).toMatchObject({ state: 'unanswered', through: null });
  });

  it('by a connector whom the request has not reached yet, the chain continues without the connector', async () => {
    const { ines, priya, omar, mara } = world.circle;
    const introduction = await asksForMara(world.circle);
    await deletesAccount(omar);
    expect(await reads(priya, introduction)).toMatchObject({ next: null, byMessage: true });
    await acts(priya, introduction, PASS_ON);
    expect(await reads(mara, introduction)).toMatchObject({
      role: 'target',
      through: { name: 'Priya Nair' },
    });
    await acts(mara, introduction, { act: 'accept' });
    expect(await reads(ines, introduction)).toMatchObject({ state: 'accepted' });
  });

  it('by a connector who has passed the request on, the request stays open', async () => {
    const { ines, priya, omar, mara } = world.circle;
    const introduction = await asksForMara(world.circle);
    await acts(priya, introduction, PASS_ON);
    await deletesAccount(priya);
    expect(await reads(ines, introduction)).toMatchObject({ state: 'passed-on', through: null });
    expect(await reads(omar, introduction)).toMatchObject({ through: null, byMessage: true });
    await acts(omar, introduction, PASS_ON);
    await acts(mara, introduction, { act: 'accept' });
    expect(await reads(ines, introduction)).toMatchObject({ state: 'accepted' });
  });
});
