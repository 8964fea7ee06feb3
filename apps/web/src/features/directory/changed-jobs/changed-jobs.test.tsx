// @vitest-environment happy-dom
import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderDirectory } from '../testing/render-directory.tsx';
import { sayDayShortly } from './change-words.ts';
import { ChangedJobs } from './ChangedJobs.tsx';
import { ChangedJobsCard } from './ChangedJobsCard.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const quayside = { id: 2, name: 'Quayside', profilePicture: null };

const changeOf = (id: number, name: string, more: Partial<ChangedJob> = {}): ChangedJob => ({
  person: { id, name, profilePicture: null, primaryWorkRole: null, location: null, headline: null },
  userId: null,
  email: null,
  relationship: null,
  isCollaborator: false,
  from: { title: 'VP', organization: { id: 1, name: 'Halden', profilePicture: null } },
  to: { title: 'CFO', organization: quayside },
  after: '2026-05-03',
  by: '2026-10-15',
  source: { kind: 'file', ownerId: 9, owner: 'Inês Carvalho', isOwn: true, collectives: [] },
  heardOn: '2026-10-15',
  isWhereNobodyIs: false,
  isSeen: false,
  ...more,
});

const ANA = changeOf(11, 'Ana Reis', { email: 'ana@quayside.example', isWhereNobodyIs: true });
const BO = changeOf(12, 'Bo Ek', { userId: 44, to: { title: null, organization: null } });
const CY = changeOf(13, 'Cy Yu', { to: { title: 'SVP', organization: ANA.from.organization } });

const LIST = 'GET /changed-jobs';
const MARK = 'POST /changed-jobs/seen';
const REMOVE = 'POST /changed-jobs/seen/remove';

interface Opened {
  node?: React.ReactNode;
  all?: ChangedJob[];
  /** Ids of the people whom the server reports as newly marked. By default, those requested. */
  changed?: number[];
}

async function openAt(address: string, { node, all = [ANA, BO, CY], changed }: Opened = {}) {
  const noted: string[] = [];
  const onNote = ({ person }: ChangedJob) => void noted.push(person.name);
  let seen: number[] = [];
  const server = callServer({
    [LIST]: ({ query }) => {
      const shown = all
        .map((change) => ({ ...change, isSeen: seen.includes(change.person.id) }))
        .filter(({ isSeen }) => query['notSeen'] !== 'true' || !isSeen);
      const figures = { changed: all.length, close: 0, whereNobody: 1, notSeen: all.length - seen.length };
      return { ...toPage(shown, { page: 1, limit: 50, total: shown.length }), figures };
    },
    'GET /persons': () => toPage([], { page: 1, limit: 1, total: 9 }),
    'GET /organizations': () => toPage([], { page: 1, limit: 1, total: 4 }),
    'POST /changed-jobs/seen': ({ body }) => {
      const named = (body['personIds'] as number[] | undefined) ?? all.map(({ person }) => person.id);
      const fresh = changed ?? named.filter((id) => !seen.includes(id));
      seen = [...seen, ...fresh];
      return { changed: fresh.map((personId) => ({ personId, heardOn: '2026-10-15', former: null })) };
    },
    'POST /changed-jobs/seen/remove': ({ body }) => {
      const taken = (body['marks'] as { personId: number }[]).map(({ personId }) => personId);
      seen = seen.filter((id) => !taken.includes(id));
    },
  });
  const shown = node ?? <ChangedJobs onNote={onNote} />;
  const drawn = await renderDirectory(
    <QueryClientProvider client={queryClient}>
      {shown}
      <Toasts />
    </QueryClientProvider>,
    address,
  );
  return { ...drawn, server, noted };
}

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('A row shows both jobs, their date and source, and whether the viewer knew anybody at the new organization', async () => {
  await openAt('/changed-jobs');
  const ana = await rowOf('Ana Reis');
  for (const words of [
    'VP',
    'Halden',
    'CFO',
    'Quayside',
    'you knew nobody there',
    `${sayDayShortly('2026-05-03')} – ${sayDayShortly('2026-10-15')}`,
    'Not rated yet',
  ])
    expect(ana.getByText(words)).toBeTruthy();
  expect(ana.getByText(/^your file of 15 Oct/u)).toBeTruthy();
  expect((await rowOf('Bo Ek')).getByText('No job given')).toBeTruthy();
  expect((await rowOf('Bo Ek')).getByText('left Halden')).toBeTruthy();
  expect((await rowOf('Cy Yu')).getByText('same organization')).toBeTruthy();
});

it('The Write button opens a message to a member, and a mail to others whose address is known', async () => {
  await openAt('/changed-jobs');
  const href = async (name: string) =>
    (await rowOf(name)).queryByRole('link', { name: `Write to ${name}` })?.getAttribute('href');
  expect(await href('Ana Reis')).toBe('mailto:ana%40quayside.example');
  expect(await href('Bo Ek')).toBe('#messages=new:44');
  expect(await href('Cy Yu')).toBeUndefined();
});

it('The keys j and k move between the rows, n opens a new note, and v toggles the seen mark', async () => {
  const { server, noted } = await openAt('/changed-jobs');
  await rowOf('Ana Reis');
  for (const key of ['j', 'j', 'n', 'k', 'v']) press(key);
  expect(noted).toEqual(['Bo Ek']);
  await waitFor(() =>
    expect(server.asked('POST /changed-jobs/seen').map(({ body }) => body)).toEqual([
      { networkId: 7, days: '365', personIds: [11], heardUpTo: '2026-10-15' },
    ]),
  );
  await screen.findByText('Ana Reis marked as seen');
  await waitFor(async () => expect((await rowOf('Ana Reis')).queryByText('not seen yet')).toBeNull());
  press('v');
  expect(screen.queryByText('Ana Reis marked as seen')).toBeNull();
  await waitFor(() => expect(server.asked('POST /changed-jobs/seen/remove')).toHaveLength(1));
  await waitFor(async () => expect((await rowOf('Ana Reis')).getByText('not seen yet')).toBeTruthy());
});

it('With "Only not seen", v removes the row and moves the focus to the next one', async () => {
  await openAt('/changed-jobs?notSeen=true');
  await rowOf('Ana Reis');
  for (const key of ['j', 'v']) press(key);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana Reis' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bo Ek'));
});

it('The URL keeps the period and the filters, and all matches can be marked as seen', async () => {
  const { user, where, server } = await openAt('/changed-jobs?days=365&close=true');
  await rowOf('Ana Reis');
  expect(server.asked(LIST)[0]?.query).toMatchObject({ days: '365', close: 'true', networkId: '7' });
  await user.click(screen.getByRole('button', { name: 'Only Strong and Familiar' }));
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  expect(where()).toBe('/changed-jobs?days=30');
  await rowOf('Ana Reis');
  await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  await screen.findByText('3 changed jobs marked as seen');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.asked(REMOVE)[0]?.body).toEqual({
      marks: [11, 12, 13].map((personId) => ({ personId, heardOn: '2026-10-15', former: null })),
    }),
  );
});

const isUnseen = async (name: string) => (await rowOf(name)).queryByText('not seen yet') !== null;

it('A mark and its removal are sent one after the other, and a list that loads meanwhile does not show the old mark again', async () => {
  const { server } = await openAt('/changed-jobs');
  await rowOf('Ana Reis');
  server.hold(LIST);
  void queryClient.invalidateQueries();
  server.hold(MARK);
  press('j');
  press('v');
  await waitFor(async () => expect(await isUnseen('Ana Reis')).toBe(false));
  server.release(LIST);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await isUnseen('Ana Reis')).toBe(false);
  press('v');
  await waitFor(async () => expect(await isUnseen('Ana Reis')).toBe(true));
  expect(server.asked(REMOVE)).toHaveLength(0);
  server.release(MARK);
  await waitFor(() => expect(server.asked(REMOVE)).toHaveLength(1));
  expect(await isUnseen('Ana Reis')).toBe(true);
});

it('A mark whose removal failed is shown again', async () => {
  const { server } = await openAt('/changed-jobs');
  await rowOf('Ana Reis');
  press('j');
  press('v');
  await screen.findByText('Ana Reis marked as seen');
  server.fail(REMOVE);
  press('v');
  await screen.findByText('Couldn’t undo this. Try again.');
  await waitFor(async () => expect(await isUnseen('Ana Reis')).toBe(false));
});

it('No undo is offered if nothing was marked', async () => {
  const { user, server } = await openAt('/changed-jobs', { changed: [] });
  await rowOf('Ana Reis');
  const reads = server.asked(LIST).length;
  await user.click(screen.getByRole('button', { name: 'Mark all as seen' }));
  await waitFor(() => expect(server.asked(LIST).length).toBeGreaterThan(reads));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('Undoing more marks than one call accepts takes several calls', async () => {
  const all = Array.from({ length: 2001 }, (_, at) => changeOf(at + 1, `Person ${at + 1}`));
  const { user, server } = await openAt('/', {
    node: <ChangedJobsCard onNote={() => undefined} />,
    all: all.slice(0, 1),
    changed: all.map(({ person }) => person.id),
  });
  await screen.findByRole('link', { name: 'Person 1' });
  await user.click(screen.getByRole('button', { name: 'Mark as seen: Person 1' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.asked(REMOVE)).toHaveLength(2));
});

it('An empty list offers a longer period, or all changed jobs if a filter is set', async () => {
  await openAt('/changed-jobs?days=30', { all: [] });
  expect(await screen.findByText('Nobody has changed jobs in the last 30 days.')).toBeTruthy();
  const more = screen.getByRole('link', { name: 'Look back 90 days' });
  expect(more.getAttribute('href')).toBe('/changed-jobs');
  cleanup();
  queryClient.clear();
  await openAt('/changed-jobs?notSeen=true', { all: [] });
  expect(await screen.findByText('No changed jobs match these filters.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all of them' }).getAttribute('href')).toBe('/changed-jobs');
});

it('A list that failed to load shows an error and can be loaded again', async () => {
  const { user, server } = await openAt('/changed-jobs');
  await rowOf('Ana Reis');
  cleanup();
  queryClient.clear();
  server.fail(LIST);
  await renderDirectory(
    <QueryClientProvider client={queryClient}>
      <ChangedJobs onNote={() => undefined} />
    </QueryClientProvider>,
    '/changed-jobs',
  );
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  server.heal();
  await user.click(again);
  await rowOf('Ana Reis');
}, 20_000);

it('The home card shows unseen changed jobs, and drops a job once it is marked as seen', async () => {
  const { user } = await openAt('/', { node: <ChangedJobsCard onNote={() => undefined} /> });
  const card = within(await screen.findByRole('region', { name: 'Changed jobs' }));
  expect(card.getByText('3 not seen, strongest ties first')).toBeTruthy();
  expect(card.getByRole('link', { name: 'All 3' }).getAttribute('href')).toBe('/changed-jobs');
  await user.click(card.getByRole('button', { name: 'Mark as seen: Ana Reis' }));
  await waitFor(() => expect(card.queryByRole('link', { name: 'Ana Reis' })).toBeNull());
  await card.findByText('2 not seen, strongest ties first');
});

it('The home card is missing if nobody has changed jobs', async () => {
  const { server } = await openAt('/', { node: <ChangedJobsCard onNote={() => undefined} />, all: [] });
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Changed jobs' })).toBeNull();
});
