// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { networkScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import type { ChosenPeople } from '../../../lib/chosen-people.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { MantineLook } from '../../../ui/theme/MantineLook.tsx';
import { SelectionCommands } from './SelectionCommands.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const BOARD = { id: 31, name: 'Board-ready' };

type Sent = { path: string; body: unknown };

function draw(answers: Readonly<Record<string, unknown>> = {}) {
  const sent: Sent[] = [];
  const replies: Record<string, unknown> = {
    '/selection/summary': { people: 3, withEmail: 2, labels: [{ ...BOARD, people: 1 }] },
    '/autocomplete': { results: [BOARD], total: 1, page: 1, pages: 1, limit: 50 },
    '/selection/labels': { changed: [4, 5] },
    '/selection/labels/remove': { changed: [4, 5] },
    '/selection/strengths': {
      changed: [
        { before: null, personIds: [4] },
        { before: 1, personIds: [5, 6] },
      ],
    },
    '/selection/strengths/undo': (body: { personIds: number[] }) => ({ changed: body.personIds }),
    '/selection/emails': {
      people: 3,
      addresses: [
        { name: 'Ana Silva', email: 'ana@silva.example' },
        { name: 'Ben Okoro, PhD', email: 'ben@okoro.example' },
      ],
    },
    '/labels': { id: 40, name: 'Old team' },
    ...answers,
  };
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api', '');
    if (init?.method === 'POST' && path !== '/selection/summary')
      sent.push({ path, body: JSON.parse(init.body as string) });
    const answer = replies[path];
    const reply = answer instanceof Function ? (answer(JSON.parse(init?.body as string)) as unknown) : answer;
    return Promise.resolve(
      reply === undefined
        ? new Response('{}', { status: 500 })
        : reply instanceof Response
          ? reply.clone()
          : Response.json(reply, { status: path === '/labels' ? 201 : 200 }),
    );
  });
  const chosen: ChosenPeople = {
    asked: { networkId: 7, personIds: [4, 5, 6] },
    count: 3,
    faces: [{ id: 4, name: 'Ana Silva', src: null }],
    others: { total: 214, chooseAll: vi.fn<() => void>() },
    clear: vi.fn<() => void>(),
  };
  const user = userEvent.setup();
  render(
    <MantineLook env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SearchScopeProvider value={networkScope(7)}>
          <SelectionCommands chosen={chosen} />
        </SearchScopeProvider>
        <Toasts />
      </QueryClientProvider>
    </MantineLook>,
  );
  return { user, sent, chosen };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));

it('Adding a label reports how many people got it, and Undo removes it from only these people', async () => {
  const { user, sent } = draw();
  await press(user, 'Label');
  const board = await screen.findByRole('checkbox', { name: /Board-ready\s*1 of 3 have it/ });
  expect(board.getAttribute('aria-checked')).toBe('mixed');
  await user.click(board);
  await screen.findByText('Label Board-ready added to 2 people');
  await press(user, 'Undo');
  await screen.findByText('Undone');
  expect(sent).toEqual([
    { path: '/selection/labels', body: { networkId: 7, personIds: [4, 5, 6], labelId: 31 } },
    { path: '/selection/labels/remove', body: { networkId: 7, personIds: [4, 5], labelId: 31 } },
  ]);
});

it.each([
  [[4], 'Undone for 1 of 2 people. The others have been changed since, or are no longer here.'],
  [[], 'Nothing was undone. These people have been changed since, or are no longer here.'],
])('If Undo can remove a label only from %j of [4, 5], its message says so', async (changed, message) => {
  const { user } = draw({ '/selection/labels/remove': { changed } });
  await press(user, 'Label');
  await user.click(await screen.findByRole('checkbox', { name: /Board-ready/ }));
  await screen.findByText('Label Board-ready added to 2 people');
  await press(user, 'Undo');
  await screen.findByText(message);
});

it('A typed name becomes a new label', async () => {
  const { user, sent } = draw({ '/autocomplete': { results: [], total: 0, page: 1, pages: 0, limit: 50 } });
  await press(user, 'Label');
  await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Old team');
  await user.click(await screen.findByRole('button', { name: 'Create “Old team”' }));
  await screen.findByText('Label Old team added to 2 people');
  expect(sent.map(({ path }) => path)).toEqual(['/labels', '/selection/labels']);
  expect(sent[0]?.body).toEqual({ name: 'Old team', networkId: 7 });
});

it('If no label to remove matches the typed name, the list says "No results." and not "They have no labels."', async () => {
  const { user } = draw();
  await press(user, 'Remove label');
  await screen.findByRole('checkbox', { name: /Board-ready/ });
  await user.type(screen.getByRole('textbox', { name: 'Label to remove' }), 'Old team');
  expect(await screen.findByText('No results.')).toBeTruthy();
  expect(screen.queryByText('They have no labels.')).toBeNull();
});

it('All chosen people are rated, and Undo restores each earlier rating', async () => {
  const { user, sent } = draw();
  await press(user, /Set strength/);
  await user.click(await screen.findByRole('menuitem', { name: 'Strong' }));
  await screen.findByText('3 people rated Strong');
  await press(user, 'Undo');
  await screen.findByText('Undone');
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { networkId: 7, personIds: [4], strengthId: 3, before: null },
    { networkId: 7, personIds: [5, 6], strengthId: 3, before: 1 },
  ]);
});

it('The addresses are copied in the format of mail programs', async () => {
  const { user } = draw();
  await screen.findByText('2');
  await press(user, /Copy e-mails/);
  await screen.findByText('2 e-mail addresses copied');
  expect(await navigator.clipboard.readText()).toBe(
    'Ana Silva <ana@silva.example>, "Ben Okoro, PhD" <ben@okoro.example>',
  );
});

it('The people are saved as vCards', async () => {
  const file = { people: 3, name: 'kithline-people-2026-11-28.vcf', text: 'BEGIN:VCARD\r\n' };
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:1'));
  // The test's window cannot save files, and would follow the link instead.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const { user, sent } = draw({ '/selection/file': file });
  await press(user, 'Export vCards');
  await screen.findByText('3 people exported');
  expect(sent.map(({ body }) => body)).toEqual([{ networkId: 7, personIds: [4, 5, 6], format: 'vcard' }]);
  expect(await Promise.all(saved.map(async (blob) => [blob.type, await blob.text()]))).toEqual([
    ['text/vcard;charset=utf-8', file.text],
  ]);
});

it('If the server fails, a message says that nothing was changed, and the people stay ticked', async () => {
  const { user, chosen } = draw({ '/selection/labels': undefined });
  await press(user, 'Label');
  await user.click(await screen.findByRole('checkbox', { name: /Board-ready/ }));
  await screen.findByText('Nothing was changed. Please try again.');
  expect(chosen.clear).not.toHaveBeenCalled();
});

it("The server's reason for a refusal is shown", async () => {
  const fields = { personIds: 'At most 50,000 people can be chosen.' };
  const problem = {
    type: 'about:blank',
    title: 'Invalid',
    status: 422,
    detail: '',
    clientMessage: 'No.',
    fields,
  };
  const headers = { 'content-type': 'application/problem+json' };
  const refusal = new Response(JSON.stringify(problem), { status: 422, headers });
  const { user } = draw({ '/selection/labels': refusal });
  await press(user, 'Label');
  await user.click(await screen.findByRole('checkbox', { name: /Board-ready/ }));
  await screen.findByText('At most 50,000 people can be chosen.');
});

it('Further commands are queued, and each can be undone', async () => {
  const { user, sent } = draw();
  await press(user, 'Label');
  const board = await screen.findByRole('checkbox', { name: /Board-ready/ });
  await user.click(board);
  await user.click(board);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  expect(sent.map(({ path }) => path)).toEqual(['/selection/labels', '/selection/labels']);
});

it('If not everything could be undone, a message offers to undo the rest', async () => {
  const { user } = draw({ '/selection/labels/remove': undefined });
  await press(user, 'Label');
  await user.click(await screen.findByRole('checkbox', { name: /Board-ready/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Some changes could not be undone.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('Choosing everybody keeps the focus in the bar, where the ticks can also be cleared', async () => {
  const { user, chosen } = draw();
  await press(user, 'Select all 214');
  expect(chosen.others?.chooseAll).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: '3 selected' }));
  for (const button of screen.getAllByRole('button', { name: 'clear' }).slice(0, 1)) await user.click(button);
  await waitFor(() => expect(chosen.clear).toHaveBeenCalled());
});
