import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LoginEmail } from './LoginEmail.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const CHANGE = 'PATCH /account/username';
const RESEND = 'POST /account/username/resend';
const CANCEL = 'DELETE /account/username';
const USER = { id: 2, username: 'ines@lumen.example', isAdmin: false, personId: 20, signature: 'x' };
const WAITS = { username: 'ines@post.example', requestedOn: 1_780_000_000, expiresOn: 1_780_086_400 };

async function openPage(requestedUsername: typeof WAITS | null = null, isUsernameConfirmed = true) {
  let account = {
    user: USER,
    isUsernameConfirmed,
    profile: { name: 'Inês Carvalho' },
    requestedUsername,
  };
  const server = callServer({
    'GET /account': () => account,
    [CHANGE]: ({ body }) => ({
      user: USER,
      isUsernameConfirmed,
      requestedUsername: { ...WAITS, username: body['username'] },
    }),
    [RESEND]: () => ({ user: USER, isUsernameConfirmed, requestedUsername: WAITS }),
    [CANCEL]: () => undefined,
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <h1>Login email</h1>
      <LoginEmail />
      <Toasts />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Email/ });
  const change = async (address: string, password = 'right password') => {
    await drawn.user.clear(field);
    if (address !== '') await drawn.user.type(field, address);
    const confirm = screen.queryByLabelText<HTMLInputElement>(/^Your password/);
    if (confirm && password !== '') await drawn.user.type(confirm, password);
    await drawn.user.keyboard('{Enter}');
  };
  /**
   * Simulates that the link of the requested change is followed on another page: changes the login email, and
   * refetches the account, as a live event would.
   */
  const followLinkElsewhere = async (username = WAITS.username, isUsernameConfirmed = true) => {
    account = {
      ...account,
      user: { ...USER, username },
      isUsernameConfirmed,
      requestedUsername: null,
    };
    await queryClient.invalidateQueries();
  };
  return { ...drawn, server, field, change, followLinkElsewhere };
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^save/ });
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const atHeading = () => waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
const waiting = () => screen.queryByRole('region', { name: 'Waiting for your confirmation' });

describe('The login email', () => {
  it('is shown in a field; until the member edits it, saving is disabled and no password is asked for', async () => {
    const { field } = await openPage();
    expect(field.value).toBe(USER.username);
    expect(save().disabled).toBe(true);
    expect(screen.queryByLabelText(/^Your password/)).toBeNull();
    expect(waiting()).toBeNull();
  });

  it('can be changed with the password; the page then shows the requested and the current address', async () => {
    const { change, server, field } = await openPage();
    await change(' ines@post.example ');
    await screen.findByText('Waiting for your confirmation');
    expect(server.asked(CHANGE)[0]?.body).toEqual({
      username: 'ines@post.example',
      password: 'right password',
    });
    expect(waiting()?.textContent).toContain('We sent a mail to ines@post.example.');
    expect(waiting()?.textContent).toContain('Until you do, you log in with ines@lumen.example.');
    expect([field.value, save().disabled]).toEqual([USER.username, true]);
    await atHeading();
    expect(screen.queryByText('Login Email updated')).toBeNull();
  });

  it('can be saved with the button; the focus then moves to the heading, because the button is disabled', async () => {
    const { user, field } = await openPage();
    await user.clear(field);
    await user.type(field, 'ines@post.example');
    await user.type(screen.getByLabelText(/^Your password/), 'right password');
    await user.click(save());
    await screen.findByText('Waiting for your confirmation');
    await atHeading();
  });

  it.each([
    ['', 'right password', 'Email is required.'],
    ['ines', 'right password', 'Must be a valid Email.'],
    ['ines@post.example', '', 'password is required'],
  ])('%o with the password %o is not sent: %s', async (address, password, message) => {
    const { change, server } = await openPage();
    await change(address, password);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(server.asked(CHANGE)).toHaveLength(0);
  });

  it('shows an error if the request failed, and keeps the typed text', async () => {
    const { change, field, server } = await openPage();
    server.fail(CHANGE, { status: 503 });
    await change('ines@post.example');
    expect(await screen.findByText('Login Email failed to update')).toBeTruthy();
    expect(field.value).toBe('ines@post.example');
    expect(screen.getByText('1 change not saved')).toBeTruthy();
  });

  it('shows an error at the password if the password is wrong', async () => {
    const { change, server } = await openPage();
    server.fail(CHANGE, { status: 422, fields: { password: 'This is not your password.' } });
    await change('ines@post.example');
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    expect(waiting()).toBeNull();
  });
});

describe('A login email that waits for its confirmation', () => {
  it('is still shown when the page is opened again, and its mail can be sent again', async () => {
    const { server, user } = await openPage(WAITS);
    expect(waiting()?.textContent).toContain(WAITS.username);
    await user.click(button('Send again'));
    expect(await screen.findByText('Mail sent again')).toBeTruthy();
    expect(server.asked(RESEND)).toHaveLength(1);
  });

  it.each([
    ['Send again', RESEND, 'Couldn’t send the mail again.'],
    ['Cancel', CANCEL, 'Couldn’t cancel the change.'],
  ])('stays if "%s" failed, and the page says what did not work', async (name, request, sentence) => {
    const { server, user } = await openPage(WAITS);
    server.fail(request, { status: 503 });
    await user.click(button(name));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(waiting()).toBeTruthy();
  });

  it('disappears once it is canceled', async () => {
    const { server, user } = await openPage(WAITS);
    await user.click(button('Cancel'));
    await waitFor(() => expect(waiting()).toBeNull());
    expect(server.asked(CANCEL)).toHaveLength(1);
    await atHeading();
    expect(screen.queryByText('Login Email updated')).toBeNull();
  });

  it('stays if it could not be canceled, and the page shows the reason', async () => {
    const { server, user } = await openPage(WAITS);
    server.fail(CANCEL, { status: 429, clientMessage: 'Too many tries.' });
    await user.click(button('Cancel'));
    expect(await screen.findByText('Too many tries.')).toBeTruthy();
    expect(waiting()).toBeTruthy();
  });

  it('is reported as updated as soon as the member confirms it in any browser', async () => {
    const { followLinkElsewhere } = await openPage(WAITS);
    await followLinkElsewhere();
    expect(await screen.findByText('Login Email updated')).toBeTruthy();
    expect(waiting()).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Email/ }).value).toBe(WAITS.username);
  });
});

describe('A login email that is not confirmed', () => {
  const unconfirmed = () => screen.queryByRole('region', { name: 'Not confirmed yet' });
  const send = async (user: { click: (on: Element) => Promise<void> }) =>
    user.click(screen.getByRole('button', { name: /^Send me a mail/ }));

  it('is marked as not confirmed, and can be confirmed by a mail, which needs the password', async () => {
    const { server, user, followLinkElsewhere } = await openPage(null, false);
    expect(unconfirmed()?.textContent).toContain(USER.username);
    await user.type(screen.getByLabelText(/^Your password/), 'right password');
    await send(user);
    await waitFor(() => expect(unconfirmed()).toBeNull());
    const body = { username: USER.username, password: 'right password' };
    expect(server.asked(CHANGE)[0]?.body).toEqual(body);
    await atHeading();
    expect(waiting()?.textContent).toContain(`We sent a mail to ${USER.username}.`);
    expect(waiting()?.textContent).not.toContain('Until you do');
    await followLinkElsewhere(USER.username);
    expect(await screen.findByText('Login Email updated')).toBeTruthy();
    expect([waiting(), unconfirmed()]).toEqual([null, null]);
  });

  it('shows an error at the password if the password is wrong', async () => {
    const { server, user } = await openPage(null, false);
    server.fail(CHANGE, { status: 422, fields: { password: 'This is not your password.' } });
    await user.type(screen.getByLabelText(/^Your password/), 'wrong password');
    await send(user);
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    expect(unconfirmed()).toBeTruthy();
  });

  it('stays unconfirmed when its mail is canceled', async () => {
    const { user } = await openPage({ ...WAITS, username: USER.username }, false);
    expect(unconfirmed()).toBeNull();
    await user.click(button('Cancel'));
    await waitFor(() => expect(unconfirmed()).toBeTruthy());
    expect(screen.queryByText('Login Email updated')).toBeNull();
  });

  it('can be the result of a requested change whose link was followed without signing in; the page then does not report "Login Email updated"', async () => {
    const { followLinkElsewhere } = await openPage(WAITS);
    await followLinkElsewhere(WAITS.username, false);
    await waitFor(() => expect(unconfirmed()?.textContent).toContain(WAITS.username));
    expect(screen.queryByText('Login Email updated')).toBeNull();
  });
});
