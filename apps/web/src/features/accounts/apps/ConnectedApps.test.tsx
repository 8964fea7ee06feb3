import type { AccessToken } from '@kithline/contract/access-tokens.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { sayDate } from '../../../lib/say-time.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { drawCard } from '../security/testing/security-page.tsx';
import { ConnectedApps } from './ConnectedApps.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
const SECRET = 'kith_pat_7Qm2xW9rT4vLb8ZcN1eYs6HdKa3PuJfR';
const WEEKLY: AccessToken = {
  id: 'a',
  name: 'Weekly list for the board',
  scope: 'read',
  leavesOutNotes: true,
  collective: null,
  createdOn: NOW - 40 * DAY,
  usedOn: null,
  expiresOn: NOW + 50 * DAY,
};
const CRM: AccessToken = {
  ...WEEKLY,
  id: 'b',
  name: 'CRM of Lumen Advisory',
  scope: 'write',
  leavesOutNotes: false,
  collective: { id: 7, name: 'Climate Board Bench' },
  usedOn: NOW - 2 * DAY,
  expiresOn: NOW + 12 * DAY + 60,
};
const CLIENT = { id: 1, name: 'Lumen', collectives: [{ id: 7, name: 'Climate Board Bench' }] };

function openPage({ initial = [] as AccessToken[], areAllowed = true } = {}) {
  let tokens = initial;
  const server = callServer({
    'GET /account/access-tokens': () => ({
      tokens,
      areAllowed,
      assistantUrl: 'https://kithline.example/mcp',
    }),
    'GET /account/clients': () => ({ results: [CLIENT] }),
    'GET /account/second-factors': () => ({ passkeys: [], authenticator: null }),
    'GET /account/security-events': () => ({ results: [] }),
    'POST /account/access-tokens': ({ body }) => {
      const token = { ...WEEKLY, id: 'c', name: body['name'] as string };
      tokens = [token, ...tokens];
      return { token, secret: SECRET };
    },
    'POST /auth/proof': () => server.heal(),
    'DELETE /account/access-tokens/a': () => void (tokens = tokens.filter(({ id }) => id !== 'a')),
  });
  return { ...drawCard(<ConnectedApps />), server };
}

const tokens = () => screen.findByRole('region', { name: 'Personal access tokens' });
const rowOf = async (name: string) =>
  within(await tokens())
    .getAllByRole('listitem')
    .find((row) => row.textContent?.includes(name));

describe('The list of tokens', () => {
  it('says what each token may do, when it was last used, and when it expires', async () => {
    openPage({ initial: [WEEKLY, CRM] });
    await screen.findByText(WEEKLY.name);
    const weekly = await rowOf(WEEKLY.name);
    expect(weekly?.textContent).toContain('Read your networkwithout notes and labels');
    expect(weekly?.textContent).toContain('Last used never');
    expect(weekly?.textContent).toContain(`Expires ${sayDate(WEEKLY.expiresOn)}`);
    const crm = await rowOf(CRM.name);
    expect(crm?.textContent).toContain('Read and write notes and labelsonly in Climate Board Bench');
    expect(crm?.textContent).toContain('in 12 days');
  });

  it('says that the member has no tokens yet', async () => {
    openPage();
    expect(await screen.findByText('No tokens yet.')).toBeTruthy();
  });

  it('no longer contains a token after the member has revoked it and confirmed this in its row', async () => {
    const { user, server } = openPage({ initial: [WEEKLY] });
    await user.click(await screen.findByRole('button', { name: `Revoke ${WEEKLY.name}` }));
    expect(screen.getByText(`Revoke ${WEEKLY.name}? Programs that use it stop at once.`)).toBeTruthy();
    expect(server.asked('DELETE /account/access-tokens/a')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^revoke/ }));
    expect(await screen.findByText('No tokens yet.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('does not open the form for a new token if it already has twenty', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...WEEKLY, id: String(at), name: `Token ${at}` }));
    const { user } = openPage({ initial: many });
    expect(await screen.findByText('20 tokens at most. Revoke one first.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    expect(screen.queryByRole('form', { name: 'New token' })).toBeNull();
  });

  it('shows an error if it did not load', async () => {
    const { server, user } = openPage({ initial: [WEEKLY] });
    server.fail('GET /account/access-tokens', { status: 422 });
    await queryClient.resetQueries();
    expect(await screen.findByText("Couldn't load your tokens.")).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText(WEEKLY.name)).toBeTruthy();
  });
});

describe('A new token', () => {
  it('needs a name, and by default can only read and expires in 90 days', async () => {
    const { user, server } = openPage();
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.click(screen.getByRole('button', { name: /Make token/ }));
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Assistant');
    await user.click(screen.getByRole('button', { name: /Make token/ }));
    expect(await screen.findByText(/“Assistant” is ready/)).toBeTruthy();
    expect(server.asked('POST /account/access-tokens')[0]?.body).toEqual({
      name: 'Assistant',
      days: 90,
      scope: 'read',
      leavesOutNotes: false,
      collectiveId: null,
    });
  });

  it('has the limits that the member ticked; for a token that may write, notes cannot be left out', async () => {
    const { user, server } = openPage();
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'CRM');
    const leaveOut = screen.getByRole('checkbox', { name: 'Leave out my notes and labels' });
    await user.click(leaveOut);
    await user.click(await screen.findByRole('checkbox', { name: 'Only one collective' }));
    await user.click(screen.getByRole('radio', { name: /Read and write notes and labels/ }));
    expect(leaveOut).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: /Make token/ }));
    await screen.findByText(/is ready/);
    expect(server.asked('POST /account/access-tokens')[0]?.body).toMatchObject({
      scope: 'write',
      leavesOutNotes: false,
      collectiveId: 7,
    });
  });

  it('needs the password again if the last proof is too old', async () => {
    const { user, server } = openPage();
    server.fail('POST /account/access-tokens', { status: 403, code: 'proof-needed' });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Assistant');
    await user.click(screen.getByRole('button', { name: /Make token/ }));
    await user.type(await screen.findByLabelText(/Your password/), 'violet canyon 81');
    await user.click(screen.getByRole('button', { name: /^confirm/ }));
    expect(await screen.findByText(/“Assistant” is ready/)).toBeTruthy();
  });

  it('is shown once, and a member who leaves without copying it is asked first', async () => {
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), 'Assistant');
    await user.click(screen.getByRole('button', { name: /Make token/ }));
    const made = within(await screen.findByRole('group', { name: 'New token' }));
    expect(made.getByRole('textbox', { name: 'Token' })).toHaveProperty('value', SECRET);
    await user.click(made.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Leave without copying? It cannot be shown again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    await user.click(made.getByRole('button', { name: 'Copy' }));
    expect(await made.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(made.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'New token' })).toBeNull());
    expect(document.body.innerHTML).not.toContain(SECRET);
  });
});

describe('The card for assistants', () => {
  it('shows the address, explains how to connect, and copies a question', async () => {
    const { user } = openPage();
    expect(await screen.findByRole('textbox', { name: 'Address for assistants' })).toHaveProperty(
      'value',
      'https://kithline.example/mcp',
    );
    await user.click(screen.getByRole('button', { name: 'How to connect' }));
    expect(screen.getByText(/"mcpServers"/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Through whom can I reach Leila Haddad/ }));
    expect(await navigator.clipboard.readText()).toBe('Through whom can I reach Leila Haddad?');
  });

  it('says that administrators have switched access off, and then no new token is offered', async () => {
    openPage({ initial: [WEEKLY], areAllowed: false });
    expect(await screen.findByText('Switched off by your administrator.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Address for assistants' })).toBeNull();
  });
});
