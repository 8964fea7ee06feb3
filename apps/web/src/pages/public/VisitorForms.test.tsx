import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BuildingProfile } from '../../features/registration/BuildingProfile.tsx';
import { CompleteForm } from '../../features/registration/CompleteForm.tsx';
import { DetailsForm } from '../../features/registration/DetailsForm.tsx';
import { forgetRemovedDrafts, keepDraft, removeDrafts } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const CHOOSE = 'Please either select a matching record or check "None of these are me"';
const PREFILL = { firstName: 'Ines', lastName: 'Lund', emailPrimary: 'ines@lumen.example', linkedinUrl: '' };
const PASSWORD = 'an owl at noon';
const ignore = () => undefined;

const FORMS = [
  { form: 'to log in', page: LoginPage, fields: { Email: 'ines@lumen.example', Password: PASSWORD } },
  {
    form: 'for a new password',
    page: ResetPasswordPage,
    fields: { 'New Password': PASSWORD, 'Confirm Password': PASSWORD },
  },
  {
    form: "for a registration's details",
    page: () => <DetailsForm code="abc" prefill={PREFILL} onDone={ignore} />,
    fields: {},
  },
  {
    form: "for a registration's password",
    page: () => (
      <CompleteForm code="abc" email={PREFILL.emailPrimary} persons={[]} onBack={ignore} onDone={ignore} />
    ),
    fields: { 'New Password': PASSWORD, 'Confirm Password': PASSWORD },
  },
];

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const proxyPage = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
const unexpectedError = () =>
  Promise.resolve(
    Response.json({ type: 'about:blank', title: 'Internal Server Error', status: 500 }, { status: 500 }),
  );

async function open(page: (typeof FORMS)[number]['page'], address = '/?code=abc') {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/', component: page });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

/** Opens the page, fills in the fields and submits the form. Requests that only read succeed. */
async function send({ page, fields }: (typeof FORMS)[number], answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (_address: string, { method }: RequestInit) =>
    method === 'GET' ? Promise.resolve(new Response(null, { status: 204 })) : answer(),
  );
  const { user } = await open(page);
  for (const [label, value] of Object.entries(fields))
    await user.type(await screen.findByLabelText(new RegExp(`^${label}`)), value);
  const submit = [...document.querySelectorAll('button')].find(({ type }) => type === 'submit');
  await user.click(submit as HTMLButtonElement);
  return (await screen.findByRole('alert')).textContent;
}

describe.each(FORMS)('The form $form', (form) => {
  it('says that Kithline could not be reached if the network fails', async () => {
    expect(await send(form, noNetwork)).toBe("Couldn't reach Kithline. Try again.");
  });

  it('says that Kithline could not be reached if a proxy replies instead of the server', async () => {
    expect(await send(form, proxyPage)).toBe("Couldn't reach Kithline. Try again.");
  });

  it('says that something went wrong when the server fails', async () => {
    expect(await send(form, unexpectedError)).toMatch(/^something went wrong\.?$/i);
  });
});

describe('The login page', () => {
  beforeEach(() => void callServer({}));

  it.each([
    ['ended', 'Your session has ended. Please log in again.'],
    ['administrator', 'An administrator has ended your sessions. Please log in again.'],
    ['suspended', 'Your account has been suspended. Please ask an administrator of Kithline.'],
    [
      'not-me',
      'You are logged out everywhere. We are sending a link for a new password to your login email. If somebody ' +
        'has changed your login email recently, the link goes to your previous one.',
    ],
  ])('says why a browser was redirected to it: %s', async (why, sentence) => {
    await open(LoginPage, `/?next=%2Fpeople&why=${why}`);
    expect((await screen.findByRole('status')).textContent).toBe(sentence);
  });

  it.each(['ended', 'administrator', 'suspended'])('says that typed text was removed: %s', async (why) => {
    keepDraft('note:1', 'Half a thou');
    removeDrafts();
    await open(LoginPage, `/?why=${why}`);
    const { textContent } = await screen.findByRole('status');
    forgetRemovedDrafts();
    expect(textContent).toMatch(/\. Text that you had not saved or sent was removed from this browser\.$/u);
    expect(textContent).not.toContain('another browser');
  });

  it.each(['', '?why=toString', '?why=else'])('gives no reason for the query %j', async (query) => {
    await open(LoginPage, `/${query}`);
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('status')).toBeNull();
  });
});

it("The login page's error for a missing email names the field Email", async () => {
  const { user } = await open(LoginPage);
  await user.click(await screen.findByRole('button', { name: /^Log me in/ }));
  expect(await screen.findByText('Email is required.')).toBeTruthy();
  expect(screen.getByText('password is required')).toBeTruthy();
});

describe("The form for a registration's record and password", () => {
  const LEILA: PossiblePerson = {
    id: 3,
    name: 'Leila Haddad',
    profilePicture: 'data:image/webp;base64,AAAA',
    primaryWorkRole: { title: 'Director', organization: { name: 'Halden' } },
    location: null,
    headline: 'Director at Halden',
    linkedin: null,
  };
  const openForm = (persons = [LEILA]) =>
    open(() => (
      <CompleteForm
        code="abc"
        email={PREFILL.emailPrimary}
        persons={persons}
        onBack={ignore}
        onDone={ignore}
      />
    ));
  const create = () => screen.findByRole('button', { name: /^Create my account/ });

  it('shows all missing fields at once', async () => {
    const { user } = await openForm();
    await user.click(await create());
    expect((await screen.findByRole('alert')).textContent).toBe(CHOOSE);
    expect(screen.getByText('password is required')).toBeTruthy();
    expect(screen.getByText('Confirm Password is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio'));
    await user.click(screen.getByRole('checkbox', { name: 'None of these are me' }));
    expect(screen.queryByText(CHOOSE)).toBeNull();
  });

  it('focuses its first field', async () => {
    await openForm();
    expect(document.activeElement).toBe(await screen.findByRole('radio'));
    cleanup();
    await openForm([]);
    expect(document.activeElement).toBe(await screen.findByLabelText(/^New Password/));
  });

  it('shows an error at the list of records if the server refused the chosen record', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ title: 'No', status: 422, fields: { personId: CHOOSE } }, { status: 422 }),
    );
    const { user } = await openForm();
    await user.click(await screen.findByRole('radio'));
    await user.type(screen.getByLabelText(/^New Password/), PASSWORD);
    await user.type(screen.getByLabelText(/^Confirm Password/), PASSWORD);
    await user.click(await create());
    expect((await screen.findByRole('alert')).textContent).toBe(CHOOSE);
  });

  it("shows each record's picture, and a headline only if it says more than the role above it", async () => {
    await openForm([LEILA, { ...LEILA, id: 4, profilePicture: null, headline: 'Builds bridges' }]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe(LEILA.profilePicture);
    expect(first?.textContent).toBe('Leila HaddadDirector at Halden');
    expect(second?.querySelector('img')).toBeNull();
    expect(second?.textContent).toContain('Builds bridges');
  });
});

it('A password that the browser fills in without an event is sent on pressing the button', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ title: 'No', status: 401 }, { status: 401 });
  });
  const { user } = await open(LoginPage, '/');
  const fill = async (label: RegExp, text: string) => {
    const input = await screen.findByLabelText<HTMLInputElement>(label);
    // Set the value behind React's back, like a browser that fills in a field without an event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  };
  await fill(/^Email/, 'ines@lumen.example');
  await fill(/^Password/, PASSWORD);
  await user.click(screen.getByRole('button', { name: /^Log me in/ }));
  await waitFor(() => expect(sent).toEqual([{ username: 'ines@lumen.example', password: PASSWORD }]));
});

it('The last step of a registration has no field, so its heading has the focus', async () => {
  callServer({ 'POST /registrations/status': () => ({ registration: null }) });
  await open(() => <BuildingProfile code="abc" onDone={ignore} />);
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Building your profile' }));
});

it('After a request for a new password, the focus is on the heading', async () => {
  callServer({ 'POST /password-reset': () => undefined });
  const { user } = await open(ForgotPasswordPage, '/');
  await user.type(await screen.findByLabelText(/^Email/), 'ines@lumen.example{Enter}');
  await screen.findByText(/^Please check the email address submitted/);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('After a new password was set, a message says to log in with it', async () => {
  callServer({ 'GET /password-reset': () => undefined, 'PUT /password-reset': () => undefined });
  const { user } = await open(ResetPasswordPage);
  await user.type(await screen.findByLabelText(/^New Password/), PASSWORD);
  await user.type(screen.getByLabelText(/^Confirm Password/), `${PASSWORD}{Enter}`);
  await screen.findByText('Success! You will be redirected after 3 seconds.');
  expect(document.activeElement?.tagName).toBe('H1');
  const words = () => currentToasts().map(({ text }) => text);
  await waitFor(() => expect(words()).toEqual(['Your password is set. Log in with it.']));
});

describe('The registration page', () => {
  it('leads back from the record and password to the details, which are still filled in', async () => {
    const invited = { ...PREFILL, emailAddress: PREFILL.emailPrimary, linkedinUrl: null };
    const server = callServer({
      'POST /registrations/verify': () => ({ ...invited, registration: null }),
      'POST /registrations/init': () => ({ error: false, possiblePersons: [] }),
    });
    const { user } = await open(RegistrationPage);
    const name = await screen.findByLabelText<HTMLInputElement>(/^First Name/);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    await user.clear(name);
    await user.type(name, 'Inês{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Back to your details' }));
    const again = await screen.findByLabelText<HTMLInputElement>(/^First Name/);
    expect([again.value, document.activeElement]).toEqual(['Inês', again]);
    await user.keyboard('{Enter}');
    await screen.findByLabelText(/^New Password/);
    expect(server.asked('POST /registrations/init')).toHaveLength(2);
  });

  it('offers no way back to the details if the browser no longer has them', async () => {
    const begun = { failed: false, completed: false, status: '' };
    callServer({
      'POST /registrations/verify': () => ({ ...PREFILL, emailAddress: '', registration: begun }),
      'POST /registrations/resume': () => ({ possiblePersons: [] }),
    });
    await open(RegistrationPage);
    await screen.findByLabelText(/^New Password/);
    expect(screen.queryByRole('button', { name: 'Back to your details' })).toBeNull();
  });

  it('says what to do when the URL has no code', async () => {
    await open(RegistrationPage, '/');
    expect((await screen.findByRole('alert')).textContent).toBe('Missing registration code in URL');
    expect(screen.getByText(/copy the whole link/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('says what to do when the code is invalid', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ title: 'Not Found', status: 404 }, { status: 404 }));
    await open(RegistrationPage, '/?code=nobody-wrote-this');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid registration code');
    expect(screen.getByText(/send the invitation again/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});
