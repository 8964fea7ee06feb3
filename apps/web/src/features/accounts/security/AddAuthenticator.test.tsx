import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CODES, LAPTOP, NO_FACTORS, WITH_APP } from './testing/factors.ts';
import { drawCard } from './testing/security-page.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

const BEGIN = 'POST /account/second-factors/authenticator';
const ADD = 'PUT /account/second-factors/authenticator';
const PROOF = 'GET /auth/proof';
const SECRET = 'JBSWY3DPEHPK3PXPAB';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

function openCard({ secondsLeft = 600, initial = NO_FACTORS } = {}) {
  let factors = initial;
  const isFirst = initial === NO_FACTORS;
  const server = callServer({
    'GET /account/second-factors': () => factors,
    [PROOF]: () => ({ secondsLeft }),
    'POST /auth/proof': () => undefined,
    [BEGIN]: () => ({ secret: SECRET, address: `otpauth://totp/Kithline?secret=${SECRET}` }),
    [ADD]: () => {
      factors = { ...factors, ...WITH_APP };
      return { factors, recoveryCodes: isFirst ? CODES : null };
    },
  });
  return { ...drawCard(<TwoStepCard />), server };
}

const TITLE = 'Add an authenticator app';
const dialog = () => screen.findByRole('dialog', { name: TITLE });
const opener = () => screen.findByRole('button', { name: 'Authenticator app' });
const code = () => screen.getByLabelText<HTMLInputElement>(/^Six-digit code/);

async function openDialog(options?: Parameters<typeof openCard>[0]) {
  const card = openCard(options);
  await card.user.click(await opener());
  await dialog();
  return card;
}

describe('Adding an authenticator app', () => {
  it('shows the secret as a QR code with a margin, and as a key in groups of four characters', async () => {
    await openDialog();
    const picture = screen.getByRole('img', { name: 'QR code for your authenticator app' });
    const [ground, dark] = picture.querySelectorAll('path');
    expect([ground?.getAttribute('fill'), dark?.getAttribute('fill')]).toEqual(['#fff', '#000']);
    const starts = (dark?.getAttribute('d') ?? '').match(/M\d+ \d+/gu) ?? [];
    expect(starts.length).toBeGreaterThan(200);
    const edges = starts.flatMap((start) => start.slice(1).split(' ').map(Number));
    const size = Number(picture.getAttribute('viewBox')?.split(' ')[3]);
    expect([Math.min(...edges), size - 1 - Math.max(...edges)]).toEqual([4, 4]);
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP AB')).toBeTruthy();
  });

  it('has a link that opens an app on the same phone, because a phone cannot scan its own screen', async () => {
    await openDialog();
    const link = screen.getByRole('link', { name: 'Is your app on this phone? Open it here' });
    expect(link.getAttribute('href')).toBe(`otpauth://totp/Kithline?secret=${SECRET}`);
    expect(screen.getByText(/^Scan the QR code with your app/u)).toBeTruthy();
  });

  it('focuses the field of the code, and copies the key without spaces', async () => {
    const { user } = await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(code()));
    expect([code().inputMode, code().autocomplete]).toEqual(['numeric', 'one-time-code']);
    await user.click(screen.getByRole('button', { name: 'Copy the key' }));
    expect(await screen.findByText('Key copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
  });

  it('sends the code once after its sixth digit, and then shows the first recovery codes', async () => {
    const { user, server } = await openDialog();
    await user.type(code(), '123 45');
    expect(server.asked(ADD)).toHaveLength(0);
    await user.keyboard('6');
    const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    expect(server.asked(ADD).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(await screen.findByText('Authenticator app added')).toBeTruthy();
    // An Enter after the code must not press "I have saved them".
    await user.keyboard('{Enter}');
    expect(screen.getByText(CODES[9] as string)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('On')).toBeTruthy();
  });

  it('shows no recovery codes if the member already has a second step', async () => {
    const { user } = await openDialog({ initial: { ...NO_FACTORS, passkeys: [LAPTOP] } });
    await user.type(code(), '123456');
    expect(await screen.findByText('Authenticator app added')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows an error at the field for a wrong code, and accepts another one', async () => {
    const { user, server } = await openDialog();
    const message = 'This code is wrong. Use the one that your app shows now.';
    server.fail(ADD, { status: 422, fields: { code: message } });
    await user.type(code(), '123456');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(code().value).toBe('123456');
    server.heal();
    await user.clear(code());
    await user.type(code(), '654321');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeTruthy();
  });

  it('sends no incomplete code, and explains at the field what a code is', async () => {
    const { user, server } = await openDialog();
    await user.type(code(), '12345{Enter}');
    expect(await screen.findByText('The code has six digits.')).toBeTruthy();
    expect(server.asked(ADD)).toHaveLength(0);
  });

  it('returns the focus to its button when it is canceled', async () => {
    const { user, server } = await openDialog();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await opener()));
    expect(server.asked(ADD)).toHaveLength(0);
  });

  it('first asks for a proof if the last one is too old', async () => {
    const { user, server } = openCard({ secondsLeft: 0 });
    await user.click(await opener());
    const question = await screen.findByRole('dialog', { name: 'Is it you?' });
    expect(server.asked(BEGIN)).toHaveLength(0);
    await user.type(within(question).getByLabelText(/^Your password/), 'my own one{Enter}');
    expect(await dialog()).toBeTruthy();
  });

  it('does not begin if the member gives no proof', async () => {
    const { user, server } = openCard({ secondsLeft: 0 });
    await user.click(await opener());
    await screen.findByRole('dialog', { name: 'Is it you?' });
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked(BEGIN)).toHaveLength(0);
    expect(screen.queryByText('That did not work. Try again.')).toBeNull();
  });

  it('shows beside its button why the server refused to begin', async () => {
    const { user, server } = openCard();
    server.fail(BEGIN, { status: 409, clientMessage: 'You already have an authenticator app.' });
    await user.click(await opener());
    expect(await screen.findByText('You already have an authenticator app.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
