import type { SecondStep } from '@kithline/contract/second-factors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { queryClient } from '../../lib/query-client.ts';
import { parseSearch, stringifySearch } from '../../lib/search-params.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import {
  browserWithPasskeys,
  cancelled,
  PASSKEY_ID,
  PASSKEY_OPTIONS,
  untilEnded,
} from '../../lib/testing/passkeys.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LoginPage } from './LoginPage.tsx';
import { SecondStepPage } from './SecondStepPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const USER = { id: 7, username: 'ines@lumen.example', isAdmin: false, personId: 70, signature: 'f' };
const ALL: SecondStep = { authenticator: true, passkey: true, recoveryCode: true };
const READ = 'GET /auth/second-step';
const BY_CODE = 'POST /auth/second-step/code';
const BY_RECOVERY_CODE = 'POST /auth/second-step/recovery-code';
const OPTIONS = 'POST /auth/passkey/options';
const BY_PASSKEY = 'POST /auth/passkey';
const PROVIDER = 'GET /auth/provider';

interface Opening {
  step?: SecondStep | null;
  /** The number of recovery codes that are left after one was used. */
  codesLeft?: number;
  provider?: string | null;
  failing?: string;
}

/** Opens an app that has only the pages for signing in and one page for members. */
async function open(address: string, opening: Opening = {}) {
  const { step = ALL, codesLeft = 9, provider = null, failing } = opening;
  const server = callServer({
    ...(step ? { [READ]: () => step } : {}),
    [BY_CODE]: () => ({ user: USER }),
    [BY_RECOVERY_CODE]: () => ({ user: USER, codesLeft }),
    [OPTIONS]: () => PASSKEY_OPTIONS,
    [BY_PASSKEY]: () => ({ user: USER }),
    [PROVIDER]: () => ({ name: provider }),
    'POST /auth': () => ({ user: USER }),
  });
  if (failing !== undefined) server.fail(failing);
  const root = createRootRoute();
  const pages = [
    { path: '/login', component: LoginPage },
    { path: '/login/second-step', component: SecondStepPage },
    { path: '/', component: () => 'Home' },
    { path: '/people', component: () => 'People' },
  ].map((page) => createRoute({ getParentRoute: () => root, ...page }));
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const look = renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...look, server, where: () => router.history.location.href };
}

const fieldOf = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
/**
 * Finds a button by the start of its name, because the name also contains the text that is shown while the
 * button works.
 */
const findButton = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`, 'u') });

describe('The password on the login page', () => {
  it('opens the second step if one is needed, and the right code then opens the requested page', async () => {
    const { user, server, where } = await open('/login?next=%2Fpeople%3Fpage%3D2');
    server.fail('POST /auth', { status: 401, code: 'second-step-needed' });
    await user.type(await fieldOf('Email'), USER.username);
    await user.type(await fieldOf(/^Password/), 'an owl at noon{Enter}');
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeTruthy();
    expect(document.title).toBe('Two-step sign-in - Kithline');
    const code = await fieldOf('Code');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123 456');
    await screen.findByText('People');
    expect(where()).toBe('/people?page=2');
    expect(server.asked(BY_CODE).map(({ body }) => body)).toEqual([{ code: '123456' }]);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(USER);
  });

  it('is refused with an error if it is wrong', async () => {
    const { user, server, where } = await open('/login');
    server.fail('POST /auth', { status: 401, clientMessage: 'invalid login email or password' });
    await user.type(await fieldOf('Email'), USER.username);
    await user.type(await fieldOf(/^Password/), 'a wrong one{Enter}');
    expect((await screen.findByText('invalid login email or password')).closest('[role=alert]')).toBeTruthy();
    expect(where()).toBe('/login');
  });
});

describe('The code of the authenticator app', () => {
  it('has a field that browsers can fill in, and for which phones open the keyboard of digits', async () => {
    await open('/login/second-step');
    const code = await fieldOf('Code');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  });

  it('is selected in its field with an error if it is wrong, so that typing replaces it', async () => {
    const { user, server } = await open('/login/second-step');
    server.fail(BY_CODE, { status: 422, fields: { code: 'This code is wrong or was used.' } });
    const code = await fieldOf('Code');
    await user.type(code, '123456');
    expect(await screen.findByText('This code is wrong or was used.')).toBeTruthy();
    await waitFor(() => expect([code.selectionStart, code.selectionEnd]).toEqual([0, 6]));
    expect(document.activeElement).toBe(code);
    server.heal();
    await user.keyboard('654321');
    await screen.findByText('Home');
    expect(server.asked(BY_CODE).map(({ body }) => body['code'])).toEqual(['123456', '654321']);
  });

  it('is not sent again unchanged after it was wrong, and its error stays', async () => {
    const { user, server } = await open('/login/second-step');
    const wrong = 'This code is wrong or was used.';
    server.fail(BY_CODE, { status: 422, fields: { code: wrong } });
    await user.type(await fieldOf('Code'), '123456');
    await screen.findByText(wrong);
    await user.keyboard('{Enter}{Enter}');
    expect(server.asked(BY_CODE)).toHaveLength(1);
    await user.keyboard('123456');
    expect(await screen.findByText(wrong)).toBeTruthy();
    expect(server.asked(BY_CODE)).toHaveLength(1);
    server.heal();
    await user.keyboard('123457');
    await screen.findByText('Home');
    expect(server.asked(BY_CODE)).toHaveLength(2);
  });

  it('is not sent if it has five digits, and a message says that it needs six', async () => {
    const { user, server } = await open('/login/second-step');
    await user.type(await fieldOf('Code'), '12345{Enter}');
    expect(await screen.findByText('The code has six digits.')).toBeTruthy();
    expect(server.asked(BY_CODE)).toEqual([]);
  });

  it("is refused after too many tries, with the server's message", async () => {
    const { user, server } = await open('/login/second-step');
    server.fail(BY_CODE, { status: 429, clientMessage: 'Too many tries. Try again in 5 minutes.' });
    await user.type(await fieldOf('Code'), '123456');
    const said = await screen.findByText('Too many tries. Try again in 5 minutes.');
    expect(said.closest('[role=alert]')).toBeTruthy();
  });
});

describe('A sign-in that has waited too long for its second step', () => {
  const LATE = 'Your login was not completed. Please start again.';

  it('leads back to the login page, which says that the login was not completed and remembers the requested page', async () => {
    const { user, where } = await open('/login/second-step?next=%2Fpeople', { step: null });
    await screen.findByText(LATE);
    await user.type(await fieldOf('Email'), USER.username);
    await user.type(await fieldOf(/^Password/), 'an owl at noon{Enter}');
    await screen.findByText('People');
    expect(where()).toBe('/people');
  });

  it('leads back to the login page if only the reply to the code says that the sign-in has ended', async () => {
    const { user, server } = await open('/login/second-step');
    server.fail(BY_CODE, { status: 404 });
    await user.type(await fieldOf('Code'), '123456');
    await screen.findByText(LATE);
  });
});

describe('A recovery code', () => {
  it.each([
    [9, '9 recovery codes are left.'],
    [1, '1 recovery code is left. You can make new ones in your account under “security”.'],
    [0, 'That was your last recovery code. You can make new ones in your account under “security”.'],
  ])('logs in, and a message says how many codes are left: %i', async (codesLeft, sentence) => {
    const { user, server } = await open('/login/second-step', { codesLeft });
    await user.click(await findButton('Use a recovery code'));
    const code = await fieldOf('Recovery code');
    expect(document.activeElement).toBe(code);
    await user.type(code, 'ABCDE-12345{Enter}');
    expect((await screen.findByText(sentence)).closest('[role=status]')).toBeTruthy();
    expect(server.asked(BY_RECOVERY_CODE)[0]?.body).toEqual({ code: 'abcde12345' });
    await screen.findByText('Home');
  });

  it('is not offered to a member who has none, and the authenticator app can be chosen again', async () => {
    const { user, unmount } = await open('/login/second-step');
    await user.click(await findButton('Use a recovery code'));
    await user.click(await findButton('Use the authenticator app'));
    await fieldOf('Code');
    unmount();
    queryClient.clear();
    await open('/login/second-step', { step: { ...ALL, recoveryCode: false } });
    await fieldOf('Code');
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
  });
});

describe('A passkey as the second step', () => {
  const ONLY_PASSKEY = { ...ALL, authenticator: false };

  it('logs in', async () => {
    browserWithPasskeys();
    const { user, server } = await open('/login/second-step', { step: ONLY_PASSKEY });
    await user.click(await findButton('Use a passkey'));
    await screen.findByText('Home');
    expect(server.asked(BY_PASSKEY)[0]?.body).toMatchObject({
      response: { id: PASSKEY_ID, type: 'public-key' },
    });
  });

  it.each([
    ['is canceled', cancelled()],
    ['the browser cannot use', new Error('No authenticator')],
    ['the server refuses', null],
  ])('that %s leads to a message that advises another try or a code', async (_what, thrown) => {
    browserWithPasskeys(async () => {
      if (thrown) throw thrown;
    });
    const { user, server } = await open('/login/second-step');
    server.fail(BY_PASSKEY, { status: 401, clientMessage: 'Kithline does not recognize this passkey.' });
    await user.click(await findButton('Use a passkey'));
    const said = await screen.findByText('That did not work. Try again, or use a code.');
    expect(said.closest('[role=alert]')).toBeTruthy();
  });

  it('that failed does not suggest a code to a member who has none', async () => {
    browserWithPasskeys(async () => {
      throw cancelled();
    });
    const { user } = await open('/login/second-step', {
      step: { authenticator: false, passkey: true, recoveryCode: false },
    });
    await user.click(await findButton('Use a passkey'));
    expect(await screen.findByText('That did not work. Try again.')).toBeTruthy();
  });

  it('is not offered in a browser that cannot use passkeys, where a recovery code comes first', async () => {
    await open('/login/second-step', { step: ONLY_PASSKEY });
    await fieldOf('Recovery code');
    expect(screen.queryByRole('button', { name: /^Use a passkey/u })).toBeNull();
  });

  it('is replaced by advice if it is the only way and the browser cannot use passkeys', async () => {
    await open('/login/second-step', { step: { authenticator: false, passkey: true, recoveryCode: false } });
    expect(await screen.findByText(/This browser can’t use passkeys/u)).toBeTruthy();
  });
});

describe('The second step', () => {
  const LOST = 'No app, passkey or recovery code left? Ask an administrator to reset your two-step sign-in.';

  it('says who can help a member who has lost every second factor', async () => {
    const { user } = await open('/login/second-step');
    expect(await screen.findByText(LOST)).toBeTruthy();
    await user.click(await findButton('Use a recovery code'));
    expect(screen.getByText(LOST)).toBeTruthy();
  });

  it('can be loaded again if it did not load', async () => {
    const { user, server } = await open('/login/second-step', { failing: READ });
    await screen.findByText('Couldn’t load two-step sign-in. Try again.');
    server.heal();
    await user.click(await findButton('Try again'));
    expect(document.activeElement).toBe(await fieldOf('Code'));
  });

  it('can be left to log in with another account', async () => {
    await open('/login/second-step?next=%2Fpeople');
    const link = await screen.findByRole('link', { name: 'Log in with another account' });
    expect(link.getAttribute('href')).toBe('/login?next=/people');
  });
});

describe('A passkey on the login page', () => {
  const LOG_IN = 'Log in with a passkey';

  it('logs in without a password', async () => {
    const { asked } = browserWithPasskeys();
    const { user } = await open('/login?next=%2Fpeople');
    await user.click(await findButton(LOG_IN));
    await screen.findByText('People');
    expect(asked.map(({ mediation }) => mediation)).toEqual([undefined]);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(USER);
  });

  it('shows no error for empty fields', async () => {
    browserWithPasskeys(async () => {
      throw cancelled();
    });
    const { user, server } = await open('/login');
    await user.click(await fieldOf('Email'));
    await user.click(await fieldOf(/^Password/));
    const button = await findButton(LOG_IN);
    for (let steps = 0; steps < 9 && document.activeElement !== button; steps += 1) await user.tab();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    await waitFor(() => expect(server.asked(OPTIONS).length).toBeGreaterThan(0));
    await waitFor(async () => expect((await findButton(LOG_IN)).ariaBusy).not.toBe('true'));
    expect(screen.queryByText(/is required/u)).toBeNull();
  });

  it('has no button in a browser that cannot use passkeys', async () => {
    await open('/login');
    await fieldOf('Email');
    expect(screen.queryByRole('button', { name: /^Log in with a passkey/u })).toBeNull();
  });

  it('is refused with an error if it was removed', async () => {
    browserWithPasskeys();
    const { user, server } = await open('/login');
    server.fail(BY_PASSKEY, { status: 401, clientMessage: 'This passkey was removed.' });
    await user.click(await findButton(LOG_IN));
    expect((await screen.findByText('This passkey was removed.')).closest('[role=alert]')).toBeTruthy();
  });

  it('is offered by the email field after the first press on the field, and not requested before', async () => {
    const { asked } = browserWithPasskeys(async (request) => {
      if (request.mediation === 'conditional') await untilEnded(request);
    });
    const { user, server } = await open('/login');
    const email = await fieldOf('Email');
    expect(email.autocomplete).toBe('username webauthn');
    expect(document.activeElement).toBe(email);
    await waitFor(() => expect(server.asked(PROVIDER)).toHaveLength(1));
    expect(server.asked(OPTIONS)).toEqual([]);
    await user.click(email);
    await waitFor(() => expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional']));
    await user.type(email, 'ines');
    expect(server.asked(OPTIONS)).toHaveLength(1);
    await user.click(await findButton(LOG_IN));
    await screen.findByText('Home');
    expect(asked[0]?.signal?.aborted).toBe(true);
    expect(screen.queryByText(/couldn’t use/u)).toBeNull();
  });
});

describe('Signing in with the OpenID provider', () => {
  it('has a link that leads to the provider and then back to the requested page', async () => {
    await open('/login?next=%2Fpeople%3Fpage%3D2', { provider: 'Acme' });
    const link = await screen.findByRole('link', { name: 'Log in with Acme' });
    expect(link.getAttribute('href')).toBe('/api/auth/provider/start?to=%2Fpeople%3Fpage%3D2');
  });

  it('has no link if there is no provider', async () => {
    const { server } = await open('/login');
    await waitFor(() => expect(server.asked(PROVIDER)).toHaveLength(1));
    await fieldOf('Email');
    expect(screen.queryByRole('link', { name: /^Log in with/u })).toBeNull();
  });

  it('shows the reason for a failure once, and removes it from the URL', async () => {
    const { where } = await open('/login?problem=unproven&next=%2Fpeople');
    await screen.findByText(
      'Your provider has not verified your email address, so it cannot log you in. Log in with your password.',
    );
    expect(where()).toBe('/login?next=/people');
  });

  it('shows nothing for a failure with an unknown reason', async () => {
    const { where } = await open('/login?problem=constructor');
    await waitFor(() => expect(where()).toBe('/login'));
    expect(screen.queryByText(/constructor|native/u)).toBeNull();
  });
});
