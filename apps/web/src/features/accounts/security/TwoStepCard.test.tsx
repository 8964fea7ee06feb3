import type { SecondFactors } from '@kithline/contract/second-factors.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { ACCOUNT_KEY } from '../../../lib/reply-keys.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CODES, LAPTOP, NO_FACTORS, WITH_APP, WITH_BOTH } from './testing/factors.ts';
import { drawCard } from './testing/security-page.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

const READ = 'GET /account/second-factors';
const REMOVE_APP = 'DELETE /account/second-factors/authenticator';
const REMOVE_LAPTOP = 'DELETE /account/second-factors/passkeys/7';
const MAKE_CODES = 'POST /account/second-factors/recovery-codes';
const PROVE = 'POST /auth/proof';

beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => undefined));
afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openCard(initial: SecondFactors) {
  let factors = initial;
  const change = (next: Partial<SecondFactors>) => (factors = { ...factors, ...next });
  const server = callServer({
    [READ]: () => factors,
    'GET /account': () => ({ user: { username: 'ines@lumen.example' } }),
    [REMOVE_APP]: () => change({ authenticator: null }),
    [REMOVE_LAPTOP]: () => change({ passkeys: [] }),
    [MAKE_CODES]: () => ({
      factors: change({ recoveryCodes: { left: 10, madeOn: LAPTOP.addedOn } }),
      recoveryCodes: CODES,
    }),
    [PROVE]: () => undefined,
  });
  return { ...drawCard(<TwoStepCard />), server };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const confirm = () => within(screen.getByRole('alertdialog')).getByRole('button', { name: /^remove/ });
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);
const now = () => Date.now() / 1000;

describe('The card of two-step sign-in', () => {
  it('explains two-step sign-in while there is no second step, and offers both kinds', async () => {
    openCard(NO_FACTORS);
    expect(await button('Authenticator app')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Passkey' })).toBeTruthy();
    expect(screen.getByText(/nobody can log in with your password alone/)).toBeTruthy();
    expect(screen.queryByText('On')).toBeNull();
  });

  it('shows every second step with its dates, and the number of remaining recovery codes', async () => {
    const today = new Date();
    today.setHours(0, 4, 0, 0);
    openCard({
      ...WITH_BOTH,
      authenticator: { addedOn: LAPTOP.addedOn, usedOn: Math.floor(today.getTime() / 1000) },
      passkeys: [LAPTOP, { ...LAPTOP, id: 8, name: 'blue key', usedOn: LAPTOP.addedOn + 86_400 }],
    });
    expect(await rows()).toEqual([
      'Authenticator appadded 12 Jan 2026used today, 00:04remove',
      "Passkey, Inês's laptopadded 12 Jan 2026never usedremove",
      'Passkey, blue keyadded 12 Jan 2026used 13 Jan 2026remove',
      'Recovery codes8 of 10 leftmade 12 Jan 2026Make new codes',
    ]);
    expect(screen.getByText('On')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Authenticator app' })).toBeNull();
  });

  it.each([
    [3, '3 of 10 left', undefined],
    [2, '2 of 10 left', 'warning'],
    [0, 'none of 10 left', 'warning'],
  ])('says for %i remaining recovery codes "%s", and warns below three', async (left, words, tone) => {
    openCard({ ...WITH_APP, recoveryCodes: { left, madeOn: LAPTOP.addedOn } });
    const row = (await screen.findByText(words)).closest('li');
    expect(row?.dataset['tone']).toBe(tone);
  });

  it('does not offer to add a passkey in a browser that cannot use passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    openCard(NO_FACTORS);
    await button('Authenticator app');
    expect(screen.queryByRole('button', { name: 'Passkey' })).toBeNull();
    expect(screen.queryByText(/A passkey lets you/)).toBeNull();
  });

  it('shows the date by which a required second step must be set up', async () => {
    openCard({ ...NO_FACTORS, isRequired: true, dueOn: new Date(2099, 11, 4, 12).getTime() / 1000 });
    const words = 'Your organization requires two-step sign-in. Set it up by 4 Dec 2099.';
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says that an overdue second step is needed to continue', async () => {
    openCard({ ...NO_FACTORS, isRequired: true, dueOn: now() - 60 });
    expect(await screen.findByText(/Set it up to continue\.$/)).toBeTruthy();
  });

  it('is refetched with the account', async () => {
    const { server } = openCard(WITH_APP);
    expect(await rows()).toHaveLength(2);
    await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY });
    expect(server.asked(READ)).toHaveLength(2);
  });

  it('shows an error if it did not load', async () => {
    const { server, user } = openCard(WITH_APP);
    server.fail(READ, { status: 422 });
    await queryClient.resetQueries();
    expect(await screen.findByText("Couldn't load your two-step sign-in.")).toBeTruthy();
    server.heal();
    await user.click(await button(/again/));
    expect(await rows()).toHaveLength(2);
  });
});

describe('Removing a second step', () => {
  it('needs a confirmation in its row, and Escape returns the focus to the button', async () => {
    const { user, server } = openCard(WITH_BOTH);
    await user.click(await button('remove Authenticator app'));
    expect(screen.getByText('Remove Authenticator app? You can no longer log in with it.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await button('remove Authenticator app')));
    expect(server.asked(REMOVE_APP)).toHaveLength(0);
  });

  it('removes the row, reports the removal, and moves the focus to the heading', async () => {
    const { user } = openCard(WITH_BOTH);
    await user.click(await button("remove Passkey, Inês's laptop"));
    await user.click(confirm());
    expect(await screen.findByText("Removed: Passkey, Inês's laptop")).toBeTruthy();
    expect(await rows()).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('asks for a proof first if the last one is too old', async () => {
    const { user, server } = openCard(WITH_BOTH);
    server.fail(REMOVE_LAPTOP, { status: 403, code: 'proof-needed' });
    await user.click(await button("remove Passkey, Inês's laptop"));
    await user.click(confirm());
    const dialog = await screen.findByRole('dialog', { name: 'Is it you?' });
    server.heal();
    await user.type(within(dialog).getByLabelText(/^Your password/), 'my own one{Enter}');
    expect(await screen.findByText("Removed: Passkey, Inês's laptop")).toBeTruthy();
    expect(server.asked(REMOVE_LAPTOP)).toHaveLength(2);
  });

  it('asks for the password if no other second step is left', async () => {
    const { user, server } = openCard(WITH_APP);
    await user.click(await button('remove Authenticator app'));
    expect(
      screen.getByText(/This turns two-step sign-in off: you then log in with your password alone/),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your password/));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('password is required')).toBeTruthy();
    expect(server.asked(REMOVE_APP)).toHaveLength(0);
    await user.keyboard('my own one{Enter}');
    expect(await screen.findByText('Removed: Authenticator app')).toBeTruthy();
    expect(server.asked(PROVE)[0]?.body).toEqual({ password: 'my own one' });
    expect(await button('Authenticator app')).toBeTruthy();
  });

  it('removes nothing after a wrong password', async () => {
    const { user, server } = openCard(WITH_APP);
    server.fail(PROVE, { status: 422, fields: { password: 'This is not your password.' } });
    await user.click(await button('remove Authenticator app'));
    await user.keyboard('wrong{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    expect(server.asked(REMOVE_APP)).toHaveLength(0);
  });

  it.each([
    ['authenticator app', WITH_APP],
    ['passkey', { ...NO_FACTORS, passkeys: [LAPTOP], recoveryCodes: WITH_APP.recoveryCodes }],
  ])('is not offered for the only second step if one is required: %s', async (_which, factors) => {
    const { server } = openCard({ ...factors, isRequired: true });
    const words =
      'Your organization requires two-step sign-in. Before you remove this, add another app or passkey.';
    const row = (await screen.findByText(words)).closest('li');
    expect(row).toBe(screen.getAllByRole('listitem')[0]);
    expect(screen.queryByRole('button', { name: /^remove/ })).toBeNull();
    expect(server.asked(PROVE)).toHaveLength(0);
  });

  it('is offered for each of two second steps, although one is required', async () => {
    openCard({ ...WITH_BOTH, isRequired: true });
    expect(await screen.findAllByRole('button', { name: /^remove/ })).toHaveLength(2);
    expect(screen.queryByText(/^Your organization requires two-step sign-in\. Before/)).toBeNull();
  });

  it.each([
    ['the only step', WITH_APP, 'my own one{Enter}'],
    ['one of two steps', WITH_BOTH, '{Tab}{Enter}'],
  ])('shows at the row why the server refuses to remove %s', async (_which, factors, keys) => {
    const { user, server } = openCard(factors);
    const clientMessage = 'Your organization asks for a second step. Add another one first.';
    server.fail(REMOVE_APP, { status: 409, clientMessage });
    await user.click(await button('remove Authenticator app'));
    await user.keyboard(keys);
    const message = await screen.findByText(clientMessage);
    expect(message.closest('li')).toBe(screen.getAllByRole('listitem')[0]);
  });
});

describe('New recovery codes', () => {
  const copied = () => navigator.clipboard.readText();
  async function makeCodes() {
    const card = openCard(WITH_APP);
    await card.user.click(await button('Make new codes'));
    expect(screen.getByText(/The earlier ones stop working at once/)).toBeTruthy();
    expect(card.server.asked(MAKE_CODES)).toHaveLength(0);
    await card.user.click(await button(/^make new codes/));
    return { ...card, dialog: await screen.findByRole('dialog', { name: 'Your recovery codes' }) };
  }

  it('are made after a question, and shown until the member has saved them', async () => {
    const { user, dialog } = await makeCodes();
    const list = within(dialog).getByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((code) => code.textContent),
    ).toEqual(CODES);
    expect(within(dialog).getByText(/Each works once\. They are shown only now/)).toBeTruthy();
    await user.click(await button('I have saved them'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('abcd0-efgh0')).toBeNull();
    expect(screen.getByText('10 of 10 left')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await button('Make new codes')));
  });

  it('can be copied, saved and printed', async () => {
    const { user } = await makeCodes();
    await user.click(await button('Copy'));
    expect(await screen.findByText('Recovery codes copied')).toBeTruthy();
    expect(await copied()).toBe(CODES.join('\n'));

    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (saved.push(file as Blob), 'blob:1'));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(await button('Download'));
    expect(names).toEqual(['kithline-recovery-codes.txt']);
    const lines = (await saved[0]?.text())?.split('\n') ?? [];
    expect(lines[0]).toMatch(/^Recovery codes of ines@lumen\.example for Kithline, made \d/);
    expect(lines.filter((line) => CODES.includes(line))).toEqual(CODES);

    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await user.click(await button('Print'));
    expect(print).toHaveBeenCalledOnce();
    const sheet = document.querySelector('body > [data-paper=alone]')?.textContent;
    expect(sheet).toMatch(/^Recovery codes of ines@lumen\.example for Kithline, made \d.*abcd0-efgh0/s);
  });

  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const QUESTION = 'You have not copied, downloaded or printed these codes. Close anyway?';

  it('are not lost by Escape or a reload, because closing asks first', async () => {
    const { user } = await makeCodes();
    expect(unload()).toBe(true);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: QUESTION })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(QUESTION)).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    await user.click(await button('Close'));
    await user.click(await button('close anyway'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(unload()).toBe(false);
  });

  it.each(['Copy', 'Download', 'Print'])('can be closed without a question after "%s"', async (way) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('print', vi.fn<() => void>());
    const { user } = await makeCodes();
    await user.click(await button(way));
    await waitFor(() => expect(unload()).toBe(false));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('are not made if the server refuses, and the reason is shown at the question', async () => {
    const { user, server } = openCard(WITH_APP);
    server.fail(MAKE_CODES, { status: 409, clientMessage: 'Add a second step first.' });
    await user.click(await button('Make new codes'));
    await user.click(await button(/^make new codes/));
    expect(await screen.findByText('Add a second step first.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
