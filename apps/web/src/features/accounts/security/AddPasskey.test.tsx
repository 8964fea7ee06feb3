import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CODES, LAPTOP, NO_FACTORS, WITH_APP } from './testing/factors.ts';
import { drawCard } from './testing/security-page.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

const OPTIONS = 'POST /account/second-factors/passkeys/options';
const ADD = 'POST /account/second-factors/passkeys';

/** The browser's function that creates a passkey. */
const create = vi.fn<(asked: CredentialCreationOptions) => Promise<unknown>>();

beforeEach(() => {
  create.mockReset().mockResolvedValue(MADE);
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const MADE = {
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  response: { attestationObject: bytes(4), clientDataJSON: bytes(5), getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
};
const CREATION_OPTIONS = {
  challenge: 'AAEC',
  rp: { id: 'kithline.example', name: 'Kithline' },
  user: { id: 'AQ', name: 'leila', displayName: 'Leila' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

function openCard({ initial = WITH_APP, browser = 'Chrome on Linux' as string | null } = {}) {
  let factors = initial;
  const isFirst = initial === NO_FACTORS;
  const server = callServer({
    'GET /account/second-factors': () => factors,
    'GET /account/sessions': () => ({ sessions: [{ id: 'a', browser, isCurrent: true }] }),
    'GET /auth/proof': () => ({ secondsLeft: 600 }),
    [OPTIONS]: () => ({ options: CREATION_OPTIONS }),
    [ADD]: ({ body }) => {
      factors = { ...factors, passkeys: [{ ...LAPTOP, name: String(body['name']) }] };
      return { factors, recoveryCodes: isFirst ? CODES : null };
    },
  });
  return { ...drawCard(<TwoStepCard />), server };
}

const opener = () => screen.findByRole('button', { name: 'Passkey' });
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/);
const goOn = () => screen.getByRole('button', { name: /^continue/ });
const refusal = (kind: string) => new DOMException('No.', kind);

async function openDialog(options?: Parameters<typeof openCard>[0]) {
  const card = openCard(options);
  await card.user.click(await opener());
  await screen.findByRole('dialog', { name: 'Add a passkey' });
  return card;
}

describe('Adding a passkey', () => {
  it("suggests the browser's name for the passkey, and sends it with the created passkey", async () => {
    const { user, server } = await openDialog();
    expect(name().value).toBe('Chrome on Linux');
    await user.click(goOn());
    expect(await screen.findByText('Passkey added')).toBeTruthy();
    expect(await screen.findByText('Passkey, Chrome on Linux')).toBeTruthy();
    expect(create.mock.calls[0]?.[0].publicKey?.rp).toEqual(CREATION_OPTIONS.rp);
    expect(server.asked(ADD)[0]?.body).toMatchObject({
      name: 'Chrome on Linux',
      response: { id: 'AQID', type: 'public-key', response: { clientDataJSON: 'BQ' } },
    });
    await waitFor(async () => expect(document.activeElement).toBe(await opener()));
  });

  it('shows recovery codes if it is the first second step', async () => {
    const { user } = await openDialog({ initial: NO_FACTORS });
    await user.click(goOn());
    const codes = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  });

  it('requires a name if the browser is unknown', async () => {
    const { user, server } = await openDialog({ browser: null });
    expect(name().value).toBe('');
    await user.click(goOn());
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(server.asked(OPTIONS)).toHaveLength(0);
    await user.type(name(), 'blue key{Enter}');
    expect(await screen.findByText('Passkey, blue key')).toBeTruthy();
  });

  it("can be tried again if the member cancels in the browser's dialog", async () => {
    const { user, server } = await openDialog();
    create.mockRejectedValueOnce(refusal('NotAllowedError'));
    await user.click(goOn());
    expect((await screen.findByText('No passkey was created.')).closest('[role=status]')).toBeTruthy();
    expect(server.asked(ADD)).toHaveLength(0);
    await user.click(goOn());
    expect(await screen.findByText('Passkey added')).toBeTruthy();
  });

  it.each([
    ['InvalidStateError', 'This device or key already has a passkey of your account.'],
    ['NotSupportedError', "Your browser couldn't make a passkey. Try again, or use another device."],
  ])('says why the browser did not create a passkey: %s', async (kind, message) => {
    const { user, server } = await openDialog();
    create.mockRejectedValueOnce(refusal(kind));
    await user.click(goOn());
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
    expect(server.asked(ADD)).toHaveLength(0);
  });

  it('shows an error if the server accepts no more passkeys', async () => {
    const { user, server } = await openDialog();
    server.fail(OPTIONS, { status: 409, clientMessage: 'An account can have 20 passkeys.' });
    await user.click(goOn());
    expect(await screen.findByText('An account can have 20 passkeys.')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  it("cancels the browser's request when the dialog is closed", async () => {
    const { user } = await openDialog();
    create.mockReturnValueOnce(new Promise(() => undefined));
    await user.click(goOn());
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    const { signal } = create.mock.calls[0]?.[0] ?? {};
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    await waitFor(() => expect(signal?.aborted).toBe(true));
  });

  it('is not offered to a member who has twenty passkeys', async () => {
    const passkeys = Array.from({ length: 20 }, (_, id) => ({ ...LAPTOP, id }));
    openCard({ initial: { ...WITH_APP, passkeys } });
    await screen.findByText('Recovery codes');
    expect(screen.queryByRole('button', { name: 'Passkey' })).toBeNull();
  });
});
