import { QueryClientProvider } from '@tanstack/react-query';
import { act as settled, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../../lib/call.ts';
import { useProofQuestion, withProof } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { browserWithPasskeys, cancelled, PASSKEY_ID, PASSKEY_OPTIONS } from '../../lib/testing/passkeys.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { downloadEverything } from './sessions.data.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PROVE = 'POST /auth/proof';
const needed = () =>
  new CallFailure(403, {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'proof-needed',
    clientMessage: 'Please confirm with your password that it is you.',
  });

const dialog = () => screen.findByRole('dialog', { name: 'Is it you?' });
const password = () => screen.getByLabelText<HTMLInputElement>(/^Your password/);

const renderDialog = () =>
  renderLook(
    <QueryClientProvider client={queryClient}>
      <ProofDialog />
    </QueryClientProvider>,
  );

const OPTIONS = 'POST /auth/proof/passkey/options';
const BY_PASSKEY = 'POST /auth/proof/passkey';
const PASSKEY = { id: 3, name: 'blue security key', addedOn: 1, usedOn: null };

function openPage(passkeys: object[] = []) {
  const server = callServer({
    [PROVE]: () => undefined,
    [OPTIONS]: () => PASSKEY_OPTIONS,
    [BY_PASSKEY]: () => undefined,
    'GET /account/second-factors': () => ({
      authenticator: null,
      passkeys,
      recoveryCodes: null,
      isRequired: false,
      dueOn: null,
    }),
  });
  return { server, ...renderDialog() };
}

describe('An act that needs a proof', () => {
  it('continues after the password was entered', async () => {
    const { user, server } = openPage();
    const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed()).mockResolvedValue('done');
    const acting = withProof(act);
    await dialog();
    await user.type(password(), 'my own one{Enter}');
    expect(await acting).toBe('done');
    expect(server.asked(PROVE)[0]?.body).toEqual({ password: 'my own one' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks again after a wrong password', async () => {
    const { user, server } = openPage();
    server.fail(PROVE, { status: 422, fields: { password: 'This is not your password.' } });
    const acting = withProof(
      vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed()).mockResolvedValue('ok'),
    );
    await dialog();
    await user.type(password(), 'wrong{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    server.heal();
    await user.clear(password());
    await user.type(password(), 'right{Enter}');
    expect(await acting).toBe('ok');
  });

  it('does not happen when the member cancels', async () => {
    const { user } = openPage();
    const act = vi.fn<() => Promise<never>>().mockRejectedValue(needed());
    const acting = withProof(act).catch((error: CallFailure) => error.message);
    await dialog();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(await acting).toBe('Please confirm with your password that it is you.');
    expect(act).toHaveBeenCalledOnce();
  });

  it('keeps waiting if an earlier request for a proof is answered late', async () => {
    const { user } = openPage();
    const refused = withProof(vi.fn<() => Promise<never>>().mockRejectedValue(needed())).catch(
      () => 'refused',
    );
    await dialog();
    const { result } = renderHook(() => useProofQuestion());
    const earlier = result.current;
    const acting = withProof(
      vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed()).mockResolvedValue('done'),
    );
    expect(await refused).toBe('refused');
    settled(() => earlier?.answer(true));
    await user.type(password(), 'my own one{Enter}');
    expect(await acting).toBe('done');
  });

  it('fails as usual if the server refuses it for another reason', async () => {
    openPage();
    const failure = new CallFailure(403, null);
    await expect(withProof(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('A passkey', () => {
  const button = () => screen.findByRole('button', { name: /^Use a passkey/u });
  const act = () => vi.fn<() => Promise<string>>().mockRejectedValueOnce(needed()).mockResolvedValue('done');

  it('can be used instead of the password', async () => {
    browserWithPasskeys();
    const { user, server } = openPage([PASSKEY]);
    const acting = withProof(act());
    await user.click(await button());
    expect(await acting).toBe('done');
    expect(server.asked(BY_PASSKEY)[0]?.body).toMatchObject({ response: { id: PASSKEY_ID } });
    expect(server.asked(PROVE)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the question open if the member cancels, and shows the reason if the server refuses', async () => {
    let cancels = true;
    browserWithPasskeys(async () => {
      if (cancels) throw cancelled();
    });
    const { user, server } = openPage([PASSKEY]);
    const acting = withProof(act());
    await user.click(await button());
    await waitFor(async () => expect((await button()).ariaBusy).not.toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
    cancels = false;
    server.fail(BY_PASSKEY, { status: 422, clientMessage: 'This is not your passkey.' });
    await user.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe('This is not your passkey.');
    await user.type(password(), 'my own one{Enter}');
    expect(await acting).toBe('done');
  });

  it.each([
    ['the member has none', [], browserWithPasskeys],
    ['the browser does not support passkeys', [PASSKEY], () => undefined],
  ])('is not offered if %s', async (_why, passkeys, prepare) => {
    prepare();
    const { user } = openPage(passkeys);
    const acting = withProof(act());
    await dialog();
    await user.type(password(), 'my own one{Enter}');
    await acting;
    expect(screen.queryByRole('button', { name: /^Use a passkey/u })).toBeNull();
  });
});

describe('The download of everything', () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  afterEach(() => void click.mockClear());

  it.each([
    [600, 0],
    [0, 1],
  ])(
    'with a proof that is valid for %i more seconds asks for a new proof %i times',
    async (secondsLeft, times) => {
      const server = callServer({ 'GET /auth/proof': () => ({ secondsLeft }), [PROVE]: () => undefined });
      const { user } = renderDialog();
      const downloading = downloadEverything();
      if (times > 0) {
        await dialog();
        await user.type(password(), 'my own one{Enter}');
      }
      await downloading;
      expect(server.asked(PROVE)).toHaveLength(times);
      expect(click).toHaveBeenCalledOnce();
    },
  );
});
