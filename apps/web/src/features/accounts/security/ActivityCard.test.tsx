import type { SecurityEvent } from '@kithline/contract/security-events.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../../lib/reply-keys.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { drawCard } from './testing/security-page.tsx';

const LIST = 'GET /account/security-events';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000;
const WRONG: SecurityEvent = {
  id: 2,
  kind: 'wrong-password',
  happenedOn: at(2026, 0, 19, 23, 41),
  times: 3,
  words: '',
  browser: 'Chrome on Linux',
  network: '198.51.100.0/24',
  isDoubtful: true,
};
const ADDED: SecurityEvent = {
  ...WRONG,
  id: 1,
  kind: 'factor-added',
  happenedOn: at(2026, 0, 4, 10, 20),
  times: 1,
  words: 'blue security key',
  browser: null,
  network: null,
  isDoubtful: false,
};

function today(): SecurityEvent {
  const time = new Date();
  time.setHours(0, 4, 0, 0);
  const happenedOn = Math.floor(time.getTime() / 1000);
  const words = 'with password and authenticator';
  return { ...ADDED, id: 3, kind: 'signed-in', happenedOn, words, browser: 'Firefox on macOS' };
}

const many = Array.from({ length: 43 }, (_, index) => ({
  ...ADDED,
  id: 43 - index,
  words: `key ${43 - index}`,
}));

function openCard(events: readonly SecurityEvent[], onNotMe = vi.fn(async () => true)) {
  const server = callServer({
    [LIST]: ({ query }) => {
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      const from = (page - 1) * limit;
      return toPage(events.slice(from, from + limit), { page, limit, total: events.length });
    },
    'GET /account': () => ({ user: { username: 'ines@lumen.example' } }),
  });
  return { ...drawCard(<ActivityCard onNotMe={onNotMe} />), server, onNotMe };
}

const rows = () => screen.findAllByRole('listitem');
const words = async () => (await rows()).map((row) => row.textContent);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('Recent activity', () => {
  it('says what happened, how, where and when; only what is doubtful asks "Not you?"', async () => {
    openCard([today(), WRONG, ADDED]);
    expect(await words()).toEqual([
      'Logged inwith password and authenticator, Firefox on macOSToday, 00:04',
      'Wrong password, 3 timesChrome on Linux, 198.51.100.0/2419 Jan 2026, 23:41Not you?',
      'Second step addedblue security key4 Jan 2026, 10:20',
    ]);
    expect((await rows()).map((row) => row.dataset['tone'])).toEqual([undefined, 'warning', undefined]);
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
  });

  it('is the last five at first, then all of it in pages, and back', async () => {
    const { user, server } = openCard(many);
    expect(await rows()).toHaveLength(5);
    await user.click(await button(/^All/));
    await waitFor(async () => expect(await rows()).toHaveLength(20));
    await user.click(await button('Page 3'));
    expect(await screen.findByText(/^key 3$/)).toBeTruthy();
    expect(await rows()).toHaveLength(3);
    await user.click(await button(/^Fewer/));
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(document.activeElement).toBe(await button(/^All/));
    expect(server.asked(LIST).map(({ query }) => query)).toEqual([
      { page: '1', limit: '5' },
      { page: '1', limit: '20' },
      { page: '3', limit: '20' },
      expect.objectContaining({ page: '1', limit: '5' }),
    ]);
  });

  it('is read again with the account', async () => {
    const { server } = openCard([WRONG]);
    expect(await rows()).toHaveLength(1);
    await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
    expect(server.asked(LIST)).toHaveLength(2);
  });

  it('says that nothing happened', async () => {
    openCard([]);
    expect(await screen.findByText('Nothing happened in the last 180 days.')).toBeTruthy();
  });

  it('says when it did not load', async () => {
    const { server, user } = openCard([WRONG]);
    server.fail(LIST, { status: 422 });
    await queryClient.resetQueries();
    expect(await screen.findByText("Couldn't load your recent activity.")).toBeTruthy();
    server.heal();
    await user.click(await button(/again/));
    expect(await rows()).toHaveLength(1);
  });
});

describe('"Not you?"', () => {
  async function openDialog(onNotMe?: Parameters<typeof openCard>[1]) {
    const card = openCard([WRONG], onNotMe);
    await card.user.click(await button('Not you? Wrong password, 3 times, 19 Jan 2026, 23:41'));
    return { ...card, dialog: await screen.findByRole('dialog', { name: 'Was this not you?' }) };
  }
  const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('says what it was, that every session ends, and where the mail goes', async () => {
    const { dialog } = await openDialog();
    expect(within(dialog).getByText('Wrong password, 3 times')).toBeTruthy();
    expect(within(dialog).getByText('Chrome on Linux, 198.51.100.0/24, 19 Jan 2026, 23:41')).toBeTruthy();
    expect(await within(dialog).findByText('ines@lumen.example')).toBeTruthy();
    const consequences = within(dialog).getAllByRole('listitem');
    expect(consequences.map(({ textContent }) => textContent)).toEqual([
      'Every session of your account will end, this one too.',
      'Your password will end, and so will second steps that were added in the last 30 days.',
      'A login email that was changed in the last 72 hours will be taken back.',
      'A mail with a link for a new password will go to ines@lumen.example.',
    ]);
  });

  it('closes when it was the member, and gives the focus back', async () => {
    const { user, onNotMe } = await openDialog();
    await user.click(await button('It was me'));
    await dialogGone();
    await waitFor(async () => expect(document.activeElement).toBe(await button(/^Not you\?/)));
    expect(onNotMe).not.toHaveBeenCalled();
  });

  it('closes the account once, and stays while the page is left', async () => {
    const { user, onNotMe } = await openDialog();
    await user.click(await button(/^It was not me/));
    await user.click(await button(/^It was not me|closing/));
    await user.keyboard('{Escape}');
    expect(onNotMe).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('says when that failed, and can be tried again', async () => {
    const onNotMe = vi.fn(async () => true).mockRejectedValueOnce(new CallFailure(0, null));
    const { user } = await openDialog(onNotMe);
    await user.click(await button(/^It was not me/));
    expect(await screen.findByText('Your sessions were not ended. Try again.')).toBeTruthy();
    await user.click(await button(/^It was not me/));
    await waitFor(() => expect(onNotMe).toHaveBeenCalledTimes(2));
  });
});
