import type { AccessToken } from '@kithline/contract/access-tokens.ts';
import type { Member } from '@kithline/contract/members.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ProofDialog } from '../accounts/ProofDialog.tsx';
import { AccessTokenRule } from './AccessTokenRule.tsx';
import { MemberTokensDialog } from './MemberTokensDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const READ = 'GET /access-token-rule';
const CHANGE = 'PUT /access-token-rule';

function draw(node: React.ReactNode) {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      {node}
      <ProofDialog />
      <Toasts />
    </QueryClientProvider>,
  );
}

describe('The rule of access tokens', () => {
  function openRule() {
    let rule = { areAllowed: true, tokens: 3 };
    const server = callServer({
      [READ]: () => rule,
      [CHANGE]: ({ body }) => (rule = { areAllowed: body['areAllowed'] === true, tokens: 3 }),
      'POST /auth/proof': () => undefined,
    });
    return { server, ...draw(<AccessTokenRule />) };
  }

  it('switches access tokens off after a question and a proof of identity', async () => {
    const { server, user } = openRule();
    expect(await screen.findByText(/^On\..* 3 tokens in use\./u)).toBeTruthy();
    server.fail(CHANGE, { status: 403, code: 'proof-needed' });
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(screen.getByText(/Programs and assistants of all members stop at once/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^switch off/u }));
    await screen.findByRole('dialog', { name: 'Is it you?' });
    server.heal();
    await user.type(screen.getByLabelText(/^Your password/u), 'my own one{Enter}');
    expect(await screen.findByText('Access tokens are off')).toBeTruthy();
    expect(await screen.findByText(/^Off\. 3 tokens are paused/u)).toBeTruthy();
    expect(server.asked(CHANGE).at(-1)?.body).toEqual({ areAllowed: false });
  });

  it('stays as it is if the administrator cancels', async () => {
    const { server, user } = openRule();
    await user.click(await screen.findByRole('button', { name: 'Switch off' }));
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(server.asked(CHANGE)).toHaveLength(0);
    expect(document.activeElement?.textContent).toBe('Switch off');
  });
});

describe("A member's access tokens", () => {
  const TOKEN: AccessToken = {
    id: 'a',
    name: 'CRM of Lumen Advisory',
    scope: 'write',
    leavesOutNotes: false,
    collective: null,
    createdOn: 1_780_000_000,
    usedOn: null,
    expiresOn: 1_790_000_000,
  };
  const LEILA: Member = {
    id: 2,
    personId: 20,
    name: 'Leila',
    profilePicture: null,
    email: 'leila@example.test',
    createdOn: 1,
    lastSeenOn: 2,
    people: 0,
    collectives: 0,
    sessions: 0,
    isAdmin: false,
    hasSecondFactor: false,
    isKnownToProvider: false,
    client: null,
    suspendedOn: null,
  };

  it('can be revoked by an administrator after a question', async () => {
    let tokens = [TOKEN];
    const server = callServer({
      'GET /members/2/access-tokens': () => ({ tokens }),
      'DELETE /members/2/access-tokens/a': () => void (tokens = []),
      [READ]: () => ({ areAllowed: true, tokens: tokens.length }),
    });
    const { user } = draw(<MemberTokensDialog member={LEILA} opened onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Access tokens of Leila' }));
    expect((await dialog.findByRole('listitem')).textContent).toContain(
      'reads and writes notes and labels, never used',
    );
    await user.click(dialog.getByRole('button', { name: 'Revoke CRM of Lumen Advisory' }));
    expect(server.asked('DELETE /members/2/access-tokens/a')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: /^revoke/u }));
    expect(await dialog.findByText('No tokens.')).toBeTruthy();
  });
});
