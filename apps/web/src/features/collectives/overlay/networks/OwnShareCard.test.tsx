import type { OwnShare, PreviewPerson } from '@kithline/contract/collectives.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { DIRECTORY_KEY, OWN_SHARES_KEY } from '../../../../lib/reply-keys.ts';
import { callServer } from '../../../../lib/testing/call-server.ts';
import { NOBODY } from './leave-out-draft.ts';
import { OwnShareCard } from './OwnShareCard.tsx';
import { aCollective } from '../testing/a-collective.ts';
import { forgetOverlay, renderOverlay } from '../testing/render-overlay.tsx';

const OWN = 'GET /collectives/7/networks/own';
const PREVIEW = 'POST /collectives/7/networks/preview';
const SHARE = 'POST /collectives/7/networks';
const UNSHARE = 'DELETE /collectives/7/networks';

afterEach(() => {
  cleanup();
  forgetOverlay();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const FAMILY = { id: 31, name: 'Family' };
const PEOPLE = [
  { id: 12, name: 'Leila Haddad', profilePicture: null },
  { id: 13, name: 'Amara Okafor', profilePicture: null },
  { id: 14, name: 'Rui Carvalho', profilePicture: null },
];
/** Rui has the label "Family". */
const RUI = 14;
/** The collective also sees Amara through other networks. */
const AMARA = 13;

const OUTDATED = 'Exclusions were changed in another tab. Review them before saving.';

interface Exclusions {
  labelIds: number[];
  personIds: number[];
}

/** A fake server with one share. */
function shareServer(start: Partial<OwnShare>) {
  let own: OwnShare = {
    shared: false,
    sharedOn: null,
    leaveOut: { labels: [], persons: [] },
    totalPersons: PEOPLE.length,
    totalLeftOut: 0,
    version: '1',
    ...start,
  };
  const leftOut = (id: number, { labelIds, personIds }: Exclusions): PreviewPerson['leftOut'] => {
    if (personIds.includes(id)) return 'person';
    return id === RUI && labelIds.includes(FAMILY.id) ? 'label' : null;
  };
  const save = (change: Partial<OwnShare>) => {
    own = { ...own, ...change, version: `${Number(own.version) + 1}` };
  };
  const server = callServer({
    [OWN]: () => own,
    [PREVIEW]: ({ body }) => {
      const leaveOut = body['leaveOut'] as Exclusions;
      const rows = PEOPLE.map((person) => ({
        person: { ...person, headline: null, primaryWorkRole: null, location: null },
        leftOut: leftOut(person.id, leaveOut),
        alreadyThere: person.id === AMARA,
      }));
      const out = rows.filter((row) => row.leftOut !== null).length;
      return {
        ...toPage(rows, { page: 1, limit: 20, total: rows.length }),
        totals: { persons: rows.length - out, organizations: 2, leftOut: out },
      };
    },
    [SHARE]: ({ body }) => {
      const { personIds, labelIds } = body['leaveOut'] as Exclusions;
      const persons = PEOPLE.filter(({ id }) => personIds.includes(id));
      const labels = labelIds.length > 0 ? [FAMILY] : [];
      const totalLeftOut = PEOPLE.filter(({ id }) => leftOut(id, { personIds, labelIds }) !== null).length;
      save({ shared: true, sharedOn: 1_790_000_000, leaveOut: { labels, persons }, totalLeftOut });
      return own;
    },
    [UNSHARE]: () => {
      save({ shared: false, sharedOn: null, totalLeftOut: 0 });
    },
    'GET /autocomplete': () => toPage([FAMILY], { page: 1, limit: 50, total: 1 }),
  });
  return { ...server, saveElsewhere: save };
}

async function openCard(start: Partial<OwnShare> = {}) {
  const server = shareServer(start);
  const drawn = renderOverlay(<OwnShareCard collective={aCollective()} networkId={5} />);
  await screen.findByRole('button', { name: 'What they will see' });
  return { ...drawn, server };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe("Sharing the viewer's network", () => {
  it('shares the whole network with one press', async () => {
    const { user, server } = await openCard();
    await user.click(button(/^Share Network/));
    expect(await screen.findByRole('button', { name: 'Remove Network' })).toBe(document.activeElement);
    expect(server.asked(SHARE).map(({ body }) => body)).toEqual([
      { leaveOut: { labelIds: [], personIds: [] }, seen: '1' },
    ]);
    expect(screen.getByText(/^3 people of your network can be found in Climate Board Bench\./)).toBeTruthy();
  });

  it('shows on request what the collective would see, and can leave out people and labels', async () => {
    const { user, server } = await openCard();
    await user.click(button('What they will see'));
    expect(await screen.findByText('3 people')).toBeTruthy();
    expect(screen.getByText('Already visible through others')).toBeTruthy();
    await user.click(button('leave out Leila Haddad'));
    expect(await screen.findByText('2 people')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /Leave out everybody/ }));
    await user.click(await screen.findByRole('option', { name: 'Family' }));
    expect(await screen.findByText('Will be left out by a label')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Rui Carvalho/ })).toBeNull();
    expect(screen.getByText('1 person')).toBeTruthy();
    expect(server.asked(SHARE)).toHaveLength(0);
    await user.click(button(/^Share Network/));
    await waitFor(() =>
      expect(server.asked(SHARE).map(({ body }) => body)).toEqual([
        { leaveOut: { labelIds: [31], personIds: [12] }, seen: '1' },
      ]),
    );
    expect(await screen.findByText(/2 are left out\./)).toBeTruthy();
  });

  it('marks people who are left out, but whom the collective sees through other networks', async () => {
    const { user } = await openCard();
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'leave out Amara Okafor' }));
    expect(screen.getByText('Will be left out, but visible through others')).toBeTruthy();
  });

  it('keeps the exclusions if sharing fails, and can be tried again', async () => {
    const { user, server } = await openCard();
    server.fail(SHARE);
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'leave out Leila Haddad' }));
    await user.click(button(/^Share Network/));
    expect(await screen.findByText('Your network could not be shared.')).toBeTruthy();
    expect(button('put back Leila Haddad')).toBeTruthy();
    server.heal();
    await user.click(button('Try again'));
    expect(await screen.findByRole('button', { name: 'Remove Network' })).toBeTruthy();
    expect(server.asked(SHARE).at(-1)?.body).toEqual({
      leaveOut: { labelIds: [], personIds: [12] },
      seen: '1',
    });
  });

  it('keeps exclusions that are made while the network is being shared, as unsaved changes', async () => {
    const { user, server } = await openCard();
    server.hold(SHARE);
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'leave out Leila Haddad' }));
    await user.click(button(/^Share Network/));
    await user.click(button('leave out Amara Okafor'));
    server.release(SHARE);
    await user.click(await screen.findByRole('button', { name: /^save/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^save/ })).toBeNull());
    expect(button('put back Amara Okafor')).toBeTruthy();
    expect(server.asked(SHARE).map(({ body }) => body)).toEqual([
      { leaveOut: { labelIds: [], personIds: [12] }, seen: '1' },
      { leaveOut: { labelIds: [], personIds: [12, 13] }, seen: '2' },
    ]);
  });
});

describe('A network that is, or was, shared', () => {
  const SHARED: Partial<OwnShare> = {
    shared: true,
    sharedOn: 1_780_000_000,
    leaveOut: { labels: [FAMILY], persons: PEOPLE.slice(0, 1) },
    totalLeftOut: 2,
  };

  it('includes a left-out person again once the change is saved', async () => {
    const { user, server } = await openCard(SHARED);
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'put back Leila Haddad' }));
    await user.click(button('reset'));
    expect(button('put back Leila Haddad')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'reset' })).toBeNull();
    await user.click(button('put back Leila Haddad'));
    await user.click(button(/^save/));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^save/ })).toBeNull());
    expect(document.activeElement).toBe(button('Remove Network'));
    expect(server.asked(SHARE).map(({ body }) => body)).toEqual([
      { leaveOut: { labelIds: [31], personIds: [] }, seen: '1' },
    ]);
    expect(button('leave out Leila Haddad')).toBeTruthy();
  });

  it('shows a bar for unsaved exclusions, with buttons to save and to reset them', async () => {
    const { user } = await openCard({ ...SHARED, leaveOut: NOBODY, totalLeftOut: 0 });
    expect(screen.queryByRole('group', { name: 'Not saved' })).toBeNull();
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'leave out Leila Haddad' }));
    const bar = within(screen.getByRole('group', { name: 'Not saved' }));
    expect(await bar.findByText('Not saved yet: 1 person would be left out')).toBeTruthy();
    expect(screen.getByText('Will be left out')).toBeTruthy();
    expect(screen.getByText(/will be left out$/)).toBeTruthy();
    await user.click(bar.getByRole('button', { name: /^save/ }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Not saved' })).toBeNull());
    expect(screen.getByText('Left out')).toBeTruthy();
  });

  it('keeps unsaved exclusions when the member leaves the section', async () => {
    const { user, unmount, server } = await openCard({ ...SHARED, leaveOut: NOBODY, totalLeftOut: 0 });
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'leave out Leila Haddad' }));
    unmount();
    queryClient.clear();
    renderOverlay(<OwnShareCard collective={aCollective()} networkId={5} />);
    expect(await screen.findByText('Will be left out')).toBeTruthy();
    await user.click(button(/^save/));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Not saved' })).toBeNull());
    expect(server.asked(SHARE).map(({ body }) => body)).toEqual([
      { leaveOut: { labelIds: [], personIds: [12] }, seen: '1' },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('has no unsaved changes once they are saved, even if the member has left the section', async () => {
    const { user, unmount, server } = await openCard({ ...SHARED, leaveOut: NOBODY, totalLeftOut: 0 });
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'leave out Leila Haddad' }));
    server.hold(SHARE);
    await user.click(button(/^save/));
    unmount();
    expect(localStorage).toHaveLength(1);
    server.release(SHARE);
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('keeps exclusions that another tab has saved, and shows them before saving', async () => {
    const { user, server } = await openCard(SHARED);
    await user.click(button('What they will see'));
    await user.click(await screen.findByRole('button', { name: 'put back Leila Haddad' }));
    server.saveElsewhere({ leaveOut: { labels: [], persons: PEOPLE.slice(0, 2) } });
    server.fail(SHARE, { status: 409, clientMessage: OUTDATED });
    await user.click(button(/^save/));
    expect(await screen.findByText(OUTDATED)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'put back Amara Okafor' })).toBeTruthy();
    expect(button('leave out Leila Haddad')).toBeTruthy();
    server.heal();
    await user.click(button(/^save/));
    await waitFor(() => expect(screen.queryByText(OUTDATED)).toBeNull());
    expect(server.asked(SHARE).at(-1)?.body).toEqual({
      leaveOut: { labelIds: [], personIds: [13] },
      seen: '2',
    });
  });

  it('can be removed after a question, and shared again', async () => {
    const { user, server } = await openCard(SHARED);
    await user.click(button('Remove Network'));
    expect(
      screen.getByText(/The people you left out are remembered in case you share it again\.$/),
    ).toBeTruthy();
    await user.click(button('cancel'));
    expect(document.activeElement).toBe(button('Remove Network'));
    expect(server.asked(UNSHARE)).toHaveLength(0);
    await user.click(button('Remove Network'));
    await user.click(button(/^Remove Network/));
    const again = await screen.findByRole('button', { name: /^Share Network/ });
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(server.asked(UNSHARE)).toHaveLength(1);
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Remove Network' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('offers the exclusions of the last share, and uses them again', async () => {
    const persons = PEOPLE.filter(({ id }) => id === AMARA);
    const { user, server } = await openCard({ shared: false, leaveOut: { labels: [FAMILY], persons } });
    expect(screen.getByText(/The people you left out last time stay left out/)).toBeTruthy();
    expect(button('What they will see').getAttribute('aria-expanded')).toBe('true');
    await user.click(button(/^Share Network/));
    await screen.findByRole('button', { name: 'Remove Network' });
    expect(server.asked(SHARE)[0]?.body).toMatchObject({
      leaveOut: { labelIds: [FAMILY.id], personIds: [AMARA] },
    });
  });

  it('causes a refetch of the shared networks and the directory once it is removed', async () => {
    const { user } = await openCard(SHARED);
    for (const key of [OWN_SHARES_KEY, DIRECTORY_KEY])
      queryClient.setQueryData([...key, 1], 'as read before');
    await user.click(button('Remove Network'));
    await user.click(button(/^Remove Network/));
    await screen.findByRole('button', { name: /^Share Network/ });
    expect(queryClient.getQueryState([...OWN_SHARES_KEY, 1])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState([...DIRECTORY_KEY, 1])?.isInvalidated).toBe(true);
  });

  it('stays shared if removing it fails, and shows an error', async () => {
    const { user, server } = await openCard(SHARED);
    server.fail(UNSHARE);
    await user.click(button('Remove Network'));
    await user.click(button(/^Remove Network/));
    expect(await screen.findByText('Your network could not be removed.')).toBeTruthy();
    server.heal();
    await user.click(button('Try again'));
    expect(await screen.findByRole('button', { name: /^Share Network/ })).toBeTruthy();
  });
});
