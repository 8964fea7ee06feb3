import type { Notification } from '@kithline/contract/notifications.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { NOTIFICATIONS_KEY } from '../../lib/reply-keys.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Toasts } from '../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { NotificationsDialog } from './NotificationsDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

const NEWEST = 1_780_000_900;

const INVITED: Notification = {
  id: 4,
  kind: 'invitation',
  body: 'Daniel Abrams invited you to Trustee Search 2027',
  names: ['Daniel Abrams', 'Trustee Search 2027'],
  url: null,
  createdOn: NEWEST,
  readOn: null,
  picture: { kind: 'person', name: 'Daniel Abrams', profilePicture: null },
  invitation: { id: 31, accepted: null },
};
const SHARED: Notification = {
  ...INVITED,
  id: 3,
  kind: 'network-shared',
  body: 'Aisling Byrne shared a network with Climate Board Bench: 2,204 people',
  names: ['Aisling Byrne', 'Climate Board Bench'],
  url: '/collectives/8',
  createdOn: NEWEST - 60,
  invitation: null,
};
const SYNCED: Notification = {
  ...SHARED,
  id: 2,
  kind: 'import-completed',
  body: 'Your LinkedIn Contacts sync is complete',
  names: [],
  url: null,
  createdOn: NEWEST - 120,
  readOn: NEWEST - 100,
  picture: null,
};

function notificationsServer(start: Notification[], limit = 20) {
  let kept = start;
  const read = (which: (notification: Notification) => boolean) => {
    kept = kept.map((one) => (one.readOn === null && which(one) ? { ...one, readOn: NEWEST + 60 } : one));
  };
  return callServer({
    'GET /notifications': ({ query }) => {
      const page = Number(query['page'] ?? 1);
      const sorted = kept.toSorted((a, b) => Number(a.readOn !== null) - Number(b.readOn !== null));
      const results = sorted.slice((page - 1) * limit, page * limit);
      const unread = kept.filter(({ readOn }) => readOn === null).length;
      return { ...toPage(results, { page, limit, total: kept.length }), unread };
    },
    'PATCH /notifications/4': () => {
      read(({ id }) => id === 4);
      return kept.find(({ id }) => id === 4);
    },
    'POST /notifications/read-all': ({ body }) => read(({ createdOn }) => createdOn <= Number(body['until'])),
  });
}

function openDialog() {
  const onClose = vi.fn();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <NotificationsDialog
        opened
        onClose={onClose}
        answerTo={({ id }, collective) => <button type="button">{`answer ${id} to ${collective}`}</button>}
      />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...drawn, onClose };
}

const close = () => screen.getByRole('button', { name: 'Close' });
const textsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('Notifications', () => {
  it('are listed in two parts, new ones and earlier ones', async () => {
    notificationsServer([SYNCED, SHARED, INVITED]);
    openDialog();
    expect(await screen.findByRole('heading', { name: 'Earlier' })).toBeTruthy();
    expect(textsOf('New')).toEqual([
      expect.stringContaining('Unread: Daniel Abrams invited you to Trustee Search 2027'),
      expect.stringContaining(
        'Unread: Aisling Byrne shared a network with Climate Board Bench: 2,204 people',
      ),
    ]);
    expect(textsOf('Earlier')).toEqual([expect.stringMatching(/^Your LinkedIn Contacts sync is complete/)]);
    expect(screen.getByText('2 unread')).toBeTruthy();
    expect(screen.getByText('Climate Board Bench').tagName).toBe('STRONG');
  });

  it('keep their place when they are marked as read', async () => {
    notificationsServer([INVITED, SYNCED]);
    const { user } = openDialog();
    await user.click(await screen.findByRole('button', { name: /^Mark as read: Daniel/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark as read/ })).toBeNull());
    expect(textsOf('New')).toEqual([expect.stringMatching(/^DADaniel Abrams invited you/)]);
  });

  it('show an error if one of them could not be marked as read', async () => {
    const server = notificationsServer([INVITED]);
    server.fail('PATCH /notifications/4');
    const { user } = openDialog();
    await user.click(await screen.findByRole('button', { name: /^Mark as read/ }));
    expect(await screen.findByText('This could not be marked as read.')).toBeTruthy();
  });

  it('are marked as read when the dialog closes, up to the newest one that was shown', async () => {
    const server = notificationsServer([INVITED, SHARED, SYNCED]);
    const { user, onClose } = openDialog();
    await screen.findByText('Closing this marks all as read');
    await user.click(close());
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(server.asked('POST /notifications/read-all')).toHaveLength(1));
    expect(server.asked('POST /notifications/read-all')[0]?.body).toEqual({ until: NEWEST });
  });

  it('are no longer new when the dialog is opened again', async () => {
    const server = notificationsServer([INVITED, SYNCED]);
    const first = openDialog();
    await screen.findByText('Closing this marks all as read');
    await first.user.click(close());
    await waitFor(() => expect(server.asked('POST /notifications/read-all')).toHaveLength(1));
    first.unmount();
    server.hold('GET /notifications');
    openDialog();
    expect(await screen.findByText('Trustee Search 2027')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'New' })).toBeNull();
    server.release('GET /notifications');
  });

  it('that were read elsewhere are no longer new once the opened dialog has refetched them', async () => {
    notificationsServer([INVITED, SYNCED]);
    const first = openDialog();
    await screen.findByText('Closing this marks all as read');
    first.unmount();
    // Another tab marks the notification as read, and the live event causes a refetch.
    await fetch('/api/notifications/4', { method: 'PATCH' });
    await queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    openDialog();
    expect(screen.getByRole('list', { name: 'New' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'New' })).toBeNull());
    expect(textsOf('Earlier')).toHaveLength(2);
  });

  it('cause no request when the dialog closes if all of them are read', async () => {
    const server = notificationsServer([SYNCED]);
    const { user } = openDialog();
    await screen.findByText('Your LinkedIn Contacts sync is complete');
    expect(screen.queryByText('Closing this marks all as read')).toBeNull();
    await user.click(close());
    expect(server.asked('POST /notifications/read-all')).toHaveLength(0);
  });

  it('show an error if they could not be marked as read when the dialog closes', async () => {
    const server = notificationsServer([INVITED]);
    server.fail('POST /notifications/read-all');
    const { user } = openDialog();
    await screen.findByText('Closing this marks all as read');
    await user.click(close());
    expect(await screen.findByText('Your notifications could not be marked as read.')).toBeTruthy();
  });

  it('link to the page that they are about, and the link closes the dialog', async () => {
    notificationsServer([SHARED]);
    const { user, onClose } = openDialog();
    const link = await screen.findByRole('link', { name: /Aisling Byrne shared/ });
    expect(link.getAttribute('href')).toBe('/collectives/8');
    await user.click(link);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are loaded in pages', async () => {
    notificationsServer([INVITED, SHARED, SYNCED], 2);
    const { user } = openDialog();
    await user.click(await screen.findByRole('button', { name: /^Show earlier/ }));
    expect(await screen.findByText('Your LinkedIn Contacts sync is complete')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Show earlier/ })).toBeNull();
  });

  it('are replaced by a message if there are none', async () => {
    notificationsServer([]);
    openDialog();
    expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  });

  it('can be loaded again if they did not load', async () => {
    const server = notificationsServer([SYNCED]);
    server.fail('GET /notifications');
    const { user } = openDialog();
    await screen.findByText('Your notifications did not load.');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your LinkedIn Contacts sync is complete')).toBeTruthy();
  });
});

describe('An invitation among the notifications', () => {
  it('can be answered in its row', async () => {
    notificationsServer([INVITED]);
    openDialog();
    expect(await screen.findByRole('button', { name: 'answer 31 to Trustee Search 2027' })).toBeTruthy();
  });

  it('links to the collective only once it is accepted', async () => {
    const accepted = { ...INVITED, url: '/collectives/9', invitation: { id: 31, accepted: true } };
    const declined = { ...INVITED, id: 5, invitation: { id: 32, accepted: false } };
    const left = { ...INVITED, id: 6, invitation: { id: 33, accepted: true } };
    notificationsServer([accepted, declined, left, SHARED]);
    const { user, onClose } = openDialog();
    const link = await screen.findByRole('link', { name: 'Open Trustee Search 2027' });
    expect(link.getAttribute('href')).toBe('/collectives/9');
    expect(link.textContent).toBe('Open');
    await user.click(link);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
