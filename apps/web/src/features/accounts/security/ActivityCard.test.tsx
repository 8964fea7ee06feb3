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

function openCard(
  events: readonly SecurityEvent[],
  onSecure = vi.fn(async () => true),
  isUsernameConfirmed = true,
) {
  const server = callServer({
    [LIST]: ({ query }) => {
      const [page, limit] = [Number(query['page']), Number(query['limit'])];
      const from = (page - 1) * limit;
      return toPage(events.slice(from, from + limit), { page, limit, total: events.length });
    },
    'GET /account': () => ({ user: { username: 'ines@lumen.example' }, isUsernameConfirmed }),
  });
  return { ...drawCard(<ActivityCard onSecure={onSecure} />), server, onSecure };
}

const rows = () => screen.findAllByRole('listitem');
const words = async () => (await rows()).map((row) => row.textContent);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('Recent activity', () => {
  it('shows what happened, how, where and when, and "Not you?" only at doubtful events', async () => {
    openCard([today(), WRONG, ADDED]);
    expect(await words()).toEqual([
      'Logged inwith password and authenticator, Firefox on macOSToday, 00:04',
      'Wrong password, 3 timesChrome on Linux, 198.51.100.0/2419 Jan 2026, 23:41Not you?',
      'Authenticator app or passkey addedblue security key4 Jan 2026, 10:20',
    ]);
    expect((await rows()).map((row) => row.dataset['tone'])).toEqual([undefined, 'warning', undefined]);
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
  });

  it('shows the last five events at first, and all of them in pages on request', async () => {
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

  it('is refetched with the account', async () => {
    const { server } = openCard([WRONG]);
    expect(await rows()).toHaveLength(1);
    await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
    expect(server.asked(LIST)).toHaveLength(2);
  });

  it('says that nothing happened in the last 180 days', async () => {
    openCard([]);
    expect(await screen.findByText('Nothing happened in the last 180 days.')).toBeTruthy();
  });

  it('shows an error if it did not load', async () => {
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
  const MAIL =
    "We'll email a link for a new password to your login email. If your login email was changed in the last 72 " +
    'hours, we take the change back, and send the link to the previous address.';
  const consequences = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  async function openDialog(onSecure?: Parameters<typeof openCard>[1], isUsernameConfirmed = true) {
    const card = openCard([WRONG], onSecure, isUsernameConfirmed);
    await card.user.click(await button('Not you? Wrong password, 3 times, 19 Jan 2026, 23:41'));
    return { ...card, dialog: await screen.findByRole('dialog', { name: 'Was this not you?' }) };
  }
  const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  it('shows the event, what will end, and to which address the mail goes', async () => {
    const { dialog } = await openDialog();
    expect(within(dialog).getByText('Wrong password, 3 times')).toBeTruthy();
    expect(within(dialog).getByText('Chrome on Linux, 198.51.100.0/24, 19 Jan 2026, 23:41')).toBeTruthy();
    await within(dialog).findByText('Your password will stop working.');
    expect(consequences(dialog)).toEqual([
      'You will be logged out everywhere, here too.',
      'Your access tokens will stop working.',
      'Your password will stop working.',
      'Authenticator apps, passkeys and recovery codes added in the last 30 days will be removed.',
      MAIL,
    ]);
  });

  it('says that an account with an unproven login email keeps its password unless the previous login email is restored', async () => {
    const { dialog } = await openDialog(undefined, false);
    const mail =
      `${MAIL} In that case, your password stops working, and authenticator apps, passkeys and recovery codes ` +
      'added in the last 30 days are removed.';
    await within(dialog).findByText(mail);
    expect(consequences(dialog)).toEqual([
      'You will be logged out everywhere, here too.',
      'Your access tokens will stop working.',
      mail,
    ]);
  });

  it('can also be opened if no event is doubtful', async () => {
    const { user, onSecure } = openCard([ADDED]);
    await rows();
    await user.click(await button('Was any of this not you?'));
    const dialog = await screen.findByRole('dialog', { name: 'Was any of this not you?' });
    expect(within(dialog).queryByText('Authenticator app or passkey added')).toBeNull();
    await user.click(await button(/^It was not me/));
    expect(onSecure).toHaveBeenCalledOnce();
  });

  it('closes when the member cancels, and returns the focus', async () => {
    const { user, onSecure } = await openDialog();
    await user.click(await button('cancel'));
    await dialogGone();
    await waitFor(async () => expect(document.activeElement).toBe(await button(/^Not you\?/)));
    expect(onSecure).not.toHaveBeenCalled();
  });

  it('secures the account only once, and ignores Escape while the page is being left', async () => {
    const { user, onSecure } = await openDialog();
    await user.click(await button(/^It was not me/));
    await user.click(await button(/^It was not me|securing/));
    await user.keyboard('{Escape}');
    expect(onSecure).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('reports a failure, and can be tried again', async () => {
    const onSecure = vi.fn(async () => true).mockRejectedValueOnce(new CallFailure(0, null));
    const { user } = await openDialog(onSecure);
    await user.click(await button(/^It was not me/));
    expect(await screen.findByText("Your account wasn't secured. Try again.")).toBeTruthy();
    await user.click(await button(/^It was not me/));
    await waitFor(() => expect(onSecure).toHaveBeenCalledTimes(2));
  });
});
