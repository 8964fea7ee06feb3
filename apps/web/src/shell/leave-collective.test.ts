// @vitest-environment happy-dom
import { type Query, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { leavingKey } from '../features/collectives/leaving-key.ts';
import { history } from '../lib/history.ts';
import { encodeOverlay } from '../lib/overlay-state.ts';
import { queryClient } from '../lib/query-client.ts';
import { callServer } from '../lib/testing/call-server.ts';
import { aClient, HARBOUR, MERIDIAN } from '../lib/testing/clients.ts';
import { aCollective } from '../lib/testing/collectives.ts';
import { currentToasts, toast } from '../ui/feedback/toast.ts';
import { catchUp } from './catch-up.ts';
import { leaveLostCollective } from './leave-collective.ts';

const BEFORE = { 6: 'Advisors', 7: 'Climate', 8: 'Health', 9: 'Nordic' };
let listed: ReturnType<typeof aClient>[];
let server: ReturnType<typeof callServer>;

beforeEach(() => {
  listed = [
    aClient({ 6: 'Advisors', 8: 'Health', 9: 'Nordic' }),
    aClient({ 20: 'Founders' }, { id: HARBOUR }),
  ];
  server = callServer({ 'GET /account/clients': () => ({ results: listed }) });
  queryClient.setQueryData(clientsQuery.queryKey, [aClient(BEFORE)]);
});

afterEach(() => {
  queryClient.clear();
  toast.clear();
  vi.unstubAllGlobals();
});

/** Starts a query whose reply never comes. */
function askingFor(queryKey: readonly string[]): Query {
  const options = { queryKey, queryFn: () => new Promise(() => undefined), retry: false };
  void queryClient.fetchQuery(options).catch(() => undefined);
  const query = queryClient.getQueryCache().find({ queryKey });
  if (!query) throw new Error('The cache has no query with this key.');
  return query;
}

/** Leaves a collective at `address`. Returns the URL afterwards and the messages shown. */
async function after(address: string, ...loss: Parameters<typeof leaveLostCollective>) {
  history.replace(address);
  await leaveLostCollective(...loss);
  return { address: history.location.href, words: currentToasts().map(({ text }) => text) };
}

describe('A member in a collective that is lost', () => {
  it('is sent to the neighbour of the collective, with a message that the collective was destroyed', async () => {
    expect(
      await after('/collectives/7/directory/people?page=2', { id: 7, clientId: MERIDIAN }, 'destroyed'),
    ).toEqual({
      address: '/collectives/8',
      words: ['Climate was destroyed'],
    });
  });

  it('gets a message when somebody else removed them', async () => {
    expect(await after('/collectives/7', { id: 7 }, 'removed')).toEqual({
      address: '/collectives/8',
      words: ['You are no longer a collaborator in Climate'],
    });
  });

  it('is not sent to a neighbour that is also lost', async () => {
    listed = [aClient({ 6: 'Advisors' })];
    expect((await after('/collectives/7', { id: 7 }, 'removed')).address).toBe('/collectives/6');
  });

  it('is sent home if the client has no other collective', async () => {
    listed = [aClient({ 20: 'Founders' }, { id: HARBOUR })];
    expect((await after('/collectives/7', { id: 7 }, 'removed')).address).toBe('/');
  });

  it("is sent away from the collective's pages even if the clients do not load", async () => {
    server.fail('GET /account/clients');
    expect((await after('/collectives/7', { id: 7 }, 'removed')).address).toBe('/collectives/8');
  });

  it('stays if the server says that they still belong to the collective', async () => {
    listed = [aClient(BEFORE)];
    expect(await after('/collectives/7', { id: 7 }, 'removed')).toEqual({
      address: '/collectives/7',
      words: [],
    });
  });

  it('stays on the page if they still belong to the collective, and canceled requests are sent again', async () => {
    listed = [aClient(BEFORE)];
    const people = askingFor(['directory', 'persons']);
    const observer = new QueryObserver(queryClient, { queryKey: people.queryKey });
    const close = observer.subscribe(() => undefined);
    await after('/collectives/7/directory/people', { id: 7 }, 'missed');
    expect(people.state.fetchStatus).toBe('fetching');
    close();
  });

  it("counts as having left only once the collective's page has disappeared", async () => {
    queryClient.setQueryData(['collectives', 7], aCollective());
    const observer = new QueryObserver(queryClient, { queryKey: ['collectives', 7], staleTime: Infinity });
    const close = observer.subscribe(() => undefined);
    let isDone = false;
    const leaving = after('/collectives/7', { id: 7 }, 'removed').then(() => (isDone = true));
    await waitFor(() => expect(history.location.pathname).toBe('/collectives/8'));
    expect(isDone).toBe(false);
    close();
    await leaving;
  });

  it('gets a message even if their own attempt to leave had failed earlier', async () => {
    const failed = async () => Promise.reject(new Error('busy'));
    const attempt = queryClient
      .getMutationCache()
      .build(queryClient, { mutationKey: leavingKey(7), mutationFn: failed });
    await attempt.execute(undefined).catch(() => undefined);
    expect((await after('/collectives/7', { id: 7 }, 'removed')).words).toHaveLength(1);
  });

  it('gets a message if they left the collective themselves a minute ago', async () => {
    const mutation = { mutationKey: leavingKey(7), mutationFn: async () => null };
    const act = queryClient.getMutationCache().build(queryClient, mutation);
    await act.execute(undefined);
    vi.spyOn(Date, 'now').mockReturnValue(act.state.submittedAt + 60_000);
    const { words } = await after('/collectives/7', { id: 7 }, 'removed');
    vi.restoreAllMocks();
    expect(words).toHaveLength(1);
  });

  it('gets no message about their own act, which the overlay reports', async () => {
    const mutation = { mutationKey: leavingKey(7), mutationFn: async () => null };
    await queryClient.getMutationCache().build(queryClient, mutation).execute(undefined);
    expect(await after('/collectives/7', { id: 7, clientId: MERIDIAN }, 'destroyed')).toEqual({
      address: '/collectives/8',
      words: [],
    });
  });

  it("causes a new check of access when they return to the collective's URL", async () => {
    queryClient.setQueryData(['collectives', 7], aCollective());
    await after('/collectives/7', { id: 7 }, 'removed');
    expect(queryClient.getQueryState(['collectives', 7])?.isInvalidated).toBe(true);
  });
});

describe('A member who loses a collective while another page is open', () => {
  it('loses no running request, and causes no new one', async () => {
    history.replace('/people');
    const people = askingFor(['directory', 'persons']);
    await leaveLostCollective({ id: 7 }, 'removed');
    expect(people.state.fetchStatus).toBe('fetching');
    expect(server.asked('GET /account/clients')).toEqual([]);
  });

  it('stays on the page, and gets no message', async () => {
    expect(await after('/people?page=2', { id: 7 }, 'removed')).toEqual({
      address: '/people?page=2',
      words: [],
    });
  });

  it('counts as having left only once nothing of the collective is on screen', async () => {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['collectives', 7, 'networks'],
      enabled: true,
    });
    queryClient.setQueryData(['collectives', 7, 'networks'], []);
    const close = observer.subscribe(() => undefined);
    let isDone = false;
    const leaving = after('/people', { id: 7 }, 'removed').then(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isDone).toBe(false);
    close();
    await leaving;
    expect(isDone).toBe(true);
  });

  it('no longer sees the overlay of the collective', async () => {
    const hash = encodeOverlay({ open: true, type: 'collective', id: 7, nav: 0 });
    expect((await after(`/people?page=2#${hash}`, { id: 7 }, 'removed')).address).toBe('/people?page=2');
  });
});

describe('A browser that missed live events', () => {
  it('leaves the page of a collective that the viewer lost in the meantime', async () => {
    history.replace('/collectives/7');
    await catchUp();
    expect(history.location.href).toBe('/collectives/8');
    expect(currentToasts().map(({ text }) => text)).toEqual(['You no longer have access to Climate']);
  });

  it('closes the overlay of a lost collective above another page', async () => {
    const hash = encodeOverlay({ open: true, type: 'collective', id: 7, nav: 0 });
    history.replace(`/people?page=2#${hash}`);
    await catchUp();
    expect(history.location.href).toBe('/people?page=2');
    expect(currentToasts().map(({ text }) => text)).toEqual(['You no longer have access to Climate']);
  });

  it('leaves the page of one collective and the overlay of another if both were lost', async () => {
    const hash = encodeOverlay({ open: true, type: 'collective', id: 7, nav: 0 });
    listed = [aClient({ 6: 'Advisors', 9: 'Nordic' })];
    history.replace(`/collectives/8#${hash}`);
    await catchUp();
    expect(history.location.href).toBe('/collectives/9');
  });

  it('stays on the page if the loss cannot be confirmed', async () => {
    server.fail('GET /account/clients');
    history.replace('/collectives/7');
    await catchUp();
    expect(history.location.href).toBe('/collectives/7');
  });
});
