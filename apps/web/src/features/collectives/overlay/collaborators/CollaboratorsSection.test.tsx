import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { DIRECTORY_KEY } from '../../../../lib/reply-keys.ts';
import { callServer } from '../../../../lib/testing/call-server.ts';
import { CollaboratorsSection } from './CollaboratorsSection.tsx';
import type { CollaboratorTab } from '../overlay-sections.ts';
import { aCollaborator, aCollective } from '../testing/a-collective.ts';
import { forgetOverlay, renderOverlay } from '../testing/render-overlay.tsx';

const LIST = 'GET /collectives/7/collaborators';
const ADD = 'POST /collectives/7/collaborators';
const REMOVE = 'DELETE /collectives/7/collaborators';

afterEach(() => {
  cleanup();
  forgetOverlay();
  vi.unstubAllGlobals();
});

const CURRENT = [
  aCollaborator(1, 'Daniel Abrams'),
  aCollaborator(2, 'Leila Haddad'),
  aCollaborator(3, 'Thandiwe Mokoena', { networkShared: false }),
  ...Array.from({ length: 9 }, (_, index) => aCollaborator(10 + index, `Member ${index + 1}`)),
];
const OTHERS = [
  aCollaborator(40, 'Mateo Villanueva', { collectives: [{ id: 8, name: 'Nordic Industrials' }] }),
  aCollaborator(41, 'Amara Okafor', {
    collectives: [
      { id: 8, name: 'Nordic Industrials' },
      { id: 9, name: 'Programme Advisors' },
    ],
  }),
];

async function openSection(tab: CollaboratorTab = 'current') {
  let people = tab === 'current' ? CURRENT : OTHERS;
  const drop = (userIds: unknown) => {
    people = people.filter(({ userId }) => !(userIds as number[]).includes(userId));
  };
  const server = callServer({
    [LIST]: ({ query }) => {
      const page = Number(query['page']);
      const found = people.filter(({ name }) => name.toLowerCase().includes(query['name'] ?? ''));
      return toPage(found.slice((page - 1) * 10, page * 10), { page, limit: 10, total: found.length });
    },
    [REMOVE]: ({ body }) => drop(body['userIds']),
    [ADD]: ({ body }) => drop(body['userIds']),
  });
  const drawn = renderOverlay(
    <CollaboratorsSection collective={aCollective()} tab={tab} invitationsHref="#invitations" />,
  );
  await screen.findAllByRole('checkbox');
  return { ...drawn, server };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const names = () => screen.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent ?? '');
const bar = (count: number) => screen.getByRole('group', { name: `${count} selected` });

describe('Collaborators of a collective', () => {
  it('are listed in pages of ten, and show whether their network is shared', async () => {
    const { user, server } = await openSection();
    expect(server.asked(LIST)[0]?.query).toMatchObject({ page: '1', limit: '10' });
    expect(server.asked(LIST)[0]?.query['notIn']).toBeUndefined();
    expect(screen.getAllByText('1-10 of 12 total')).not.toHaveLength(0);
    expect(screen.getAllByText('Network shared')).toHaveLength(9);
    expect(screen.getAllByText('Not shared')).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'Page 2' })[0] as HTMLElement);
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('are searched after a pause in typing', async () => {
    const { user, server } = await openSection();
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'leil');
    expect(server.asked(LIST)).toHaveLength(1);
    await waitFor(() => expect(names()).toEqual(['LHLeila Haddad']));
    expect(server.asked(LIST).map(({ query }) => query['name'])).toEqual([undefined, 'leil']);
  });

  it('are requested only once, from the first page, when the words change', async () => {
    const { user, server } = await openSection();
    await user.click(screen.getAllByRole('button', { name: 'Page 2' })[0] as HTMLElement);
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'leil');
    await waitFor(() => expect(names()).toEqual(['LHLeila Haddad']));
    expect(server.asked(LIST).map(({ query }) => [query['name'], query['page']])).toEqual([
      [undefined, '1'],
      [undefined, '2'],
      ['leil', '1'],
    ]);
  });

  it('can be removed together after a question, even if they are on different pages', async () => {
    const { user, server } = await openSection();
    await user.click(box('Thandiwe Mokoena'));
    await user.click(screen.getAllByRole('button', { name: 'Next page' })[0] as HTMLElement);
    await user.click(await screen.findByRole('checkbox', { name: 'Member 9' }));
    expect(within(bar(2)).getByText('Thandiwe Mokoena, Member 9')).toBeTruthy();
    await user.click(within(bar(2)).getByRole('button', { name: 'Remove from collective' }));
    expect(
      screen.getByText(
        'Remove 2 collaborators from Climate Board Bench? 1 network stops being shared at once.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'cancel' }));
    await user.click(screen.getByRole('button', { name: /^remove/ }));
    expect(await screen.findByText('Collaborators updated')).toBeTruthy();
    expect(server.asked(REMOVE).map(({ body }) => body)).toEqual([{ userIds: [103, 118] }]);
    expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
    // The second page is empty now, so the first one is shown.
    await waitFor(() => expect(names()).toHaveLength(10));
  });

  it('can be removed one by one in their row, and the focus stays in the list', async () => {
    const { user, server } = await openSection();
    await user.click(screen.getByRole('button', { name: 'Remove Daniel Abrams' }));
    expect(
      screen.getByText(
        'Remove Daniel Abrams from Climate Board Bench? Their network stops being shared at once.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Daniel Abrams' }));
    expect(server.asked(REMOVE)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove Daniel Abrams' }));
    await user.click(screen.getByRole('button', { name: /^remove/ }));
    expect(await screen.findByText('Collaborators updated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Daniel Abrams')).toBeNull());
    expect(document.activeElement?.contains(screen.getByRole('list'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stay in the list and ticked if removing them fails', async () => {
    const { user, server } = await openSection();
    server.fail(REMOVE);
    await user.click(box('Leila Haddad'));
    await user.click(screen.getByRole('button', { name: 'Remove from collective' }));
    await user.click(screen.getByRole('button', { name: /^remove/ }));
    expect(await screen.findByText('Collaborators failed to update')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'cancel' }));
    expect(box('Leila Haddad').checked).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove from collective' }));
    expect(screen.queryByText('Collaborators failed to update')).toBeNull();
  });

  it('can be unticked, which closes the question about removing them; ticking another one does not reopen the question', async () => {
    const { user } = await openSection();
    await user.click(box('Leila Haddad'));
    await user.click(screen.getByRole('button', { name: 'Remove from collective' }));
    await user.click(box('Leila Haddad'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(box('Daniel Abrams'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(bar(1)).toBeTruthy();
  });

  it('can be reached with j and k and ticked with x', async () => {
    const { user } = await openSection();
    box('Daniel Abrams').focus();
    await user.keyboard('jjkx');
    expect(box('Leila Haddad').checked).toBe(true);
    expect(document.activeElement).toBe(box('Leila Haddad'));
    await user.keyboard('x');
    expect(screen.queryByRole('group', { name: /selected/ })).toBeNull();
  });
});

describe('Members who could be collaborators', () => {
  it('are listed with their other collectives, and can be added in their row', async () => {
    const { user, server } = await openSection('others');
    expect(server.asked(LIST)[0]?.query).toMatchObject({ notIn: 'true' });
    expect(screen.getByText('In Nordic Industrials')).toBeTruthy();
    expect(screen.getByText('In Nordic Industrials +1')).toBeTruthy();
    queryClient.setQueryData([...DIRECTORY_KEY, 1], 'as read before');
    await user.click(screen.getByRole('button', { name: 'Add Mateo Villanueva' }));
    expect(await screen.findByText('Collaborators updated')).toBeTruthy();
    expect(server.asked(ADD).map(({ body }) => body)).toEqual([{ userIds: [140] }]);
    await waitFor(() => expect(names()).toEqual(['AOAmara Okafor']));
    // Rows of the directory show who is a collaborator, so they are fetched again.
    expect(queryClient.getQueryState([...DIRECTORY_KEY, 1])?.isInvalidated).toBe(true);
  });

  it('can be added together', async () => {
    const { user, server } = await openSection('others');
    await user.click(box('Mateo Villanueva'));
    await user.click(box('Amara Okafor'));
    await user.click(screen.getByRole('button', { name: /^Add to collective/ }));
    await waitFor(() => expect(server.asked(ADD).map(({ body }) => body)).toEqual([{ userIds: [140, 141] }]));
    expect(await screen.findByText('Nobody to add.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invite by mail' }).getAttribute('href')).toBe('#invitations');
  });

  it('can be added by a second try in the row if the first one failed', async () => {
    const { user, server } = await openSection('others');
    server.fail(ADD, { status: 422, clientMessage: 'Only members whom you know can be added.' });
    await user.click(screen.getByRole('button', { name: 'Add Amara Okafor' }));
    expect(await screen.findByText(/Only members whom you know can be added\./)).toBeTruthy();
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['MVMateo Villanueva']));
  });
});
