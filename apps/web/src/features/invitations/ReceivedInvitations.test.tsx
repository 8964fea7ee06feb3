import type { ReceivedInvitation } from '@kithline/contract/invitations.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DANIEL = { id: 30, name: 'Daniel Abrams', profilePicture: null };

function anInvitation(id: number, name: string, accepted: boolean | null): ReceivedInvitation {
  return {
    id,
    accepted,
    createdOn: 1_780_000_000,
    answeredOn: accepted === null ? null : 1_780_000_100,
    collective: { id: id + 100, name },
    client: { id: 5, name: 'Meridian Foundation', profilePicture: null, isOwner: false, owner: DANIEL },
    description: 'Who could sit on a board.',
    invitedBy: DANIEL,
    totalCollaborators: 3,
  };
}

const PENDING = anInvitation(1, 'Trustee Search 2027', null);
const ACCEPTED = anInvitation(2, 'Programme Advisors', true);
const DECLINED = anInvitation(3, 'Nordic Industrials', false);

function invitationsServer(start: ReceivedInvitation[]) {
  let kept = start;
  const answer = (id: number, accepted: boolean) => {
    kept = kept.map((one) => (one.id === id ? { ...one, accepted } : one));
  };
  const server = callServer({
    'GET /account/invitations': ({ query }) => {
      const { accepted } = query;
      const [page, limit] = [Number(query['page'] ?? 1), Number(query['limit'])];
      const found = kept.filter((one) => accepted === undefined || String(one.accepted) === accepted);
      const shown = found.slice((page - 1) * limit, page * limit);
      return toPage(shown, { page, limit, total: found.length });
    },
    'PATCH /account/invitations/1': ({ body }) => {
      answer(1, Boolean(body['accepted']));
      return kept.find(({ id }) => id === 1);
    },
  });
  return { ...server, answerElsewhere: answer };
}

const openPage = () =>
  renderLook(
    <QueryClientProvider client={queryClient}>
      <ReceivedInvitations />
    </QueryClientProvider>,
  );

const rowOf = (name: string) => {
  const row = screen.getByRole('heading', { name }).closest('li');
  if (!row) throw new Error(`No row for ${name}`);
  return within(row);
};
const button = (name: RegExp) => screen.findByRole('button', { name });

describe('Received invitations', () => {
  it('show buttons until they are answered, and then the answer', async () => {
    invitationsServer([PENDING, ACCEPTED, DECLINED]);
    openPage();
    expect(await button(/^Accept the invitation to Trustee Search 2027/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^(Accept|Decline) the invitation/ })).toHaveLength(2);
    expect(rowOf('Programme Advisors').getByText('Accepted')).toBeTruthy();
    expect(rowOf('Nordic Industrials').getByText('Declined')).toBeTruthy();
  });

  it('link to the collective only once they are accepted', async () => {
    invitationsServer([PENDING, ACCEPTED]);
    openPage();
    const link = await screen.findByRole('link', { name: 'Programme Advisors' });
    expect(link.getAttribute('href')).toBe('/collectives/102');
    expect(screen.queryByRole('link', { name: 'Trustee Search 2027' })).toBeNull();
  });

  it.each([
    ['Accept', true, 'Accepted'],
    ['Decline', false, 'Declined'],
  ])('can be answered with %s, and the answer takes the focus', async (word, accepted, status) => {
    const server = invitationsServer([PENDING]);
    const { user } = openPage();
    await user.click(await button(new RegExp(`^${word} the invitation`)));
    expect(await rowOf('Trustee Search 2027').findByText(status)).toBe(document.activeElement);
    expect(server.asked('PATCH /account/invitations/1').map(({ body }) => body)).toEqual([{ accepted }]);
  });

  it('cannot be answered again while the answer is being saved', async () => {
    const server = invitationsServer([PENDING]);
    server.hold('PATCH /account/invitations/1');
    const { user } = openPage();
    await user.click(await button(/^Accept/));
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    await user.click(screen.getByRole('button', { name: /^Decline/ }));
    server.release('PATCH /account/invitations/1');
    expect(await rowOf('Trustee Search 2027').findByText('Accepted')).toBeTruthy();
    expect(server.asked('PATCH /account/invitations/1')).toHaveLength(1);
  });

  it('show an error if the answer was not saved, and can be answered again', async () => {
    const server = invitationsServer([PENDING]);
    server.fail('PATCH /account/invitations/1');
    const { user } = openPage();
    await user.click(await button(/^Accept/));
    expect(await screen.findByText('Something went wrong. Please try again later.')).toBeTruthy();
    server.heal();
    await user.click(await button(/^Accept/));
    expect(await rowOf('Trustee Search 2027').findByText('Accepted')).toBeTruthy();
  });

  it('show an answer that was given elsewhere', async () => {
    const server = invitationsServer([PENDING]);
    const { user } = openPage();
    await button(/^Accept/);
    server.answerElsewhere(1, false);
    server.fail('PATCH /account/invitations/1', { status: 409 });
    await user.click(screen.getByRole('button', { name: /^Accept/ }));
    expect(await rowOf('Trustee Search 2027').findByText('Declined')).toBeTruthy();
  });

  it('can be filtered by their answer', async () => {
    invitationsServer([PENDING, DECLINED]);
    const { user } = openPage();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Answer' }), 'Declined');
    await waitFor(() => expect(screen.queryByText('Trustee Search 2027')).toBeNull());
    expect(screen.getByText('Nordic Industrials')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Answer' }), 'Accepted');
    expect(await screen.findByText('No results found...')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Trustee Search 2027')).toBeTruthy();
  });

  it('show the previous page once the only one on the last page no longer matches the filter', async () => {
    const others = Array.from({ length: 10 }, (_, at) => anInvitation(at + 10, `Circle ${at}`, null));
    invitationsServer([...others, PENDING]);
    const { user } = openPage();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Answer' }), 'No Response');
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await user.click(await button(/^Accept the invitation to Trustee Search 2027/));
    expect(await screen.findByText('Circle 0')).toBeTruthy();
    expect(screen.queryByText('No results found...')).toBeNull();
  });

  it('are replaced by a message if there are none', async () => {
    invitationsServer([]);
    openPage();
    expect(await screen.findByText('Nobody has invited you to a collective yet.')).toBeTruthy();
  });

  it.each([
    ['no invitation', []],
    ['one invitation', [PENDING]],
  ])('come with a hint about invitations to other addresses: %s', async (_, invitations) => {
    queryClient.setQueryData(SESSION_KEY, { id: 2, username: 'ines@lumen.example' });
    invitationsServer(invitations);
    openPage();
    const line = await screen.findByText(/You are signed in as ines@lumen\.example\./u);
    expect(line.textContent).toContain('log in with that address to see the invitation.');
  });

  it('can be loaded again if they did not load', async () => {
    const server = invitationsServer([PENDING]);
    server.fail('GET /account/invitations');
    const { user } = openPage();
    await screen.findByText('Your invitations did not load.');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Trustee Search 2027')).toBeTruthy();
  });
});
