// @vitest-environment happy-dom
import type { KeptTouch, LosingTouch } from '@kithline/contract/keeping-in-touch.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { networkScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { SESSION_KEY } from '../../../lib/signed-in.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { leila } from '../../../pages/people/testing/leila.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Toasts } from '../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { KeepInTouchCard } from './KeepInTouchCard.tsx';
import { LosingTouchCard } from './LosingTouchCard.tsx';
import { addDays, today } from './say-touch.ts';

afterEach(() => {
  cleanup();
  toast.clear();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const NOTHING: KeptTouch = {
  everyMonths: null,
  countedFrom: null,
  laterUntil: null,
  byLabel: null,
  lastTouch: null,
  dueOn: null,
  inNetwork: true,
};

function draw(node: ReactNode) {
  queryClient.setQueryData(SESSION_KEY, { id: 2 });
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <SearchScopeProvider value={networkScope(7)}>
        {node}
        <Toasts />
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
}

const PERSON = `/keeping-in-touch/persons/${leila.id}`;

/** Renders the card of Leila's profile, with a fake server that stores the choices. */
function openCard(start: Partial<KeptTouch>, deletedNote: object | null = null) {
  let kept = { ...NOTHING, ...start };
  const server = callServer({
    [`GET ${PERSON}`]: () => kept,
    [`PATCH ${PERSON}`]: ({ body }) => {
      kept = { ...kept, ...body };
      return kept;
    },
    [`POST ${PERSON}/touches`]: () => ({ id: 31, noteId: 41 }),
    'DELETE /keeping-in-touch/touches/31': () => ({ note: deletedNote }),
  });
  return { server, ...draw(<KeepInTouchCard profile={leila} />) };
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent;

describe('The card "Keep in touch" of a profile', () => {
  it('shows no due date if the choice is Never, and saves a choice at once', async () => {
    const { server, user } = openCard({});
    await screen.findByText('None yet');
    expect(chosen()).toBe('Never');
    expect(screen.queryByText('Next due')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Log contact/u })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '6 months' }));
    expect(chosen()).toBe('6 months');
    await waitFor(() => expect(server.asked(`PATCH ${PERSON}`)).toHaveLength(1));
    expect(server.asked(`PATCH ${PERSON}`)[0]?.body).toEqual({ everyMonths: 6, laterUntil: null });
    await screen.findByRole('button', { name: /^Log contact/u });
  });

  it('reverts a choice that could not be saved, and offers to try again', async () => {
    const { server, user } = openCard({ everyMonths: 3, countedFrom: today(), dueOn: addDays(today(), 90) });
    await screen.findByText('Next due');
    server.fail(`PATCH ${PERSON}`);
    await user.click(screen.getByRole('radio', { name: 'year' }));
    await screen.findByText('Your choice was not saved.');
    expect(chosen()).toBe('3 months');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(chosen()).toBe('year'));
  });

  it('keeps a choice on screen when an earlier choice fails, and shows the saved choice when both fail', async () => {
    const { server, user } = openCard({ everyMonths: 3, countedFrom: today(), dueOn: addDays(today(), 90) });
    await screen.findByText('Next due');
    server.fail(`PATCH ${PERSON}`);
    server.hold(`PATCH ${PERSON}`);
    await user.click(screen.getByRole('radio', { name: 'year' }));
    await user.click(screen.getByRole('radio', { name: '6 months' }));
    server.release(`PATCH ${PERSON}`);
    server.hold(`PATCH ${PERSON}`);
    await waitFor(() => expect(server.asked(`PATCH ${PERSON}`)).toHaveLength(2));
    expect(chosen()).toBe('6 months');
    server.release(`PATCH ${PERSON}`);
    await screen.findByText('Your choice was not saved.');
    expect(chosen()).toBe('3 months');
  });

  it('names the label whose rhythm applies, and offers to follow it again after another choice', async () => {
    const byLabel = { id: 5, name: 'Donors', everyMonths: 6 } as const;
    const { server, user } = openCard({ byLabel, dueOn: addDays(today(), -40) });
    await screen.findByText(/By your label Donors/u);
    expect(chosen()).toBe('6 months');
    expect(screen.getByText('5 weeks late')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'month' }));
    await user.click(await screen.findByRole('button', { name: 'Follow the label' }));
    await waitFor(() => expect(chosen()).toBe('6 months'));
    expect(server.asked(`PATCH ${PERSON}`).at(-1)?.body).toEqual({ everyMonths: null, laterUntil: null });
  });

  it('keeps the note of a touch that was not logged yet, and offers Undo once it is logged', async () => {
    const { server, user } = openCard({ everyMonths: 3, dueOn: today() });
    await screen.findByText('due today');
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: /^Log contact/u }));
      return screen.findByLabelText('Note (optional)');
    };
    await user.type(await open(), 'Coffee.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const note = await open();
    expect((note as HTMLTextAreaElement).value).toBe('Coffee.');
    server.fail(`POST ${PERSON}/touches`);
    await user.click(screen.getByRole('radio', { name: 'Call' }));
    await user.click(screen.getByRole('button', { name: /^save/u }));
    await screen.findByText(/Couldn't reach Kithline|The contact was not logged/u);
    server.heal();
    await user.click(screen.getByRole('button', { name: /^save/u }));
    await screen.findByText('Contact logged');
    const [first, second] = server.asked(`POST ${PERSON}/touches`).map(({ body }) => body);
    expect(second).toMatchObject({ day: today(), way: 'call', note: 'Coffee.' });
    // A repeated request has the same `clientId`, so that the server logs the touch only once.
    expect(first?.['clientId']).toBe(second?.['clientId']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.asked('DELETE /keeping-in-touch/touches/31')).toHaveLength(1));
  });

  it.each([
    ['with its note and the time at which the note was written', { note: 'Tea.', createdOn: 1_710_410_400 }],
    ['without its note if the note was edited, because an edited note is not deleted', null],
  ])('restores a deleted touch %s', async (_what, note) => {
    const lastTouch = { day: '2024-03-14', way: 'met', note: 'Tea.', loggedId: 31 } as const;
    const { server, user } = openCard({ lastTouch }, note);
    await user.click(await screen.findByRole('button', { name: /^Delete the contact/u }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.asked(`POST ${PERSON}/touches`)).toHaveLength(1));
    const restored = note ? { note: 'Tea.', noteWrittenOn: note.createdOn } : { note: '' };
    expect(server.asked(`POST ${PERSON}/touches`)[0]?.body).toEqual({
      day: '2024-03-14',
      way: 'met',
      ...restored,
      clientId: expect.any(String),
    });
  });

  it('shows an error if it failed to load', async () => {
    callServer({});
    draw(<KeepInTouchCard profile={leila} />);
    await screen.findByText('This card did not load.');
  });
});

describe('The card "Losing touch" of the home page', () => {
  const vitor: LosingTouch = {
    person: { ...leila, id: 12, name: 'Vitor Moreira' },
    strength: { id: 3, name: 'Strong' },
    everyMonths: 3,
    lastTouch: { day: '2024-03-14', way: 'met' },
    dueOn: '2024-06-14',
    chosen: { everyMonths: 3, countedFrom: '2024-01-01', laterUntil: null },
  };

  it('is left out if nobody is overdue', async () => {
    const server = callServer({ 'GET /keeping-in-touch/losing': () => ({ total: 0, results: [] }) });
    draw(<LosingTouchCard allHref="/people" />);
    await waitFor(() => expect(server.asked('GET /keeping-in-touch/losing')).toHaveLength(1));
    expect(screen.queryByText('Losing touch')).toBeNull();
  });

  it('shows the rhythm and the last touch, and saves Later, which can be undone', async () => {
    let isThere = true;
    const server = callServer({
      'GET /keeping-in-touch/losing': () => ({ total: 11, results: isThere ? [vitor] : [] }),
      'PATCH /keeping-in-touch/persons/12': ({ body }) => {
        isThere = body['laterUntil'] === null;
        return body;
      },
    });
    const { user } = draw(<LosingTouchCard allHref="/people?order=touched-asc" />);
    const row = await screen.findByRole('listitem');
    expect(screen.getByRole('link', { name: 'All 11' }).getAttribute('href')).toBe(
      '/people?order=touched-asc',
    );
    expect(within(row).getByText('every 3 months')).toBeDefined();
    expect(within(row).getByText('last 14 Mar 2024, met')).toBeDefined();
    await user.click(within(row).getByRole('button', { name: 'Later for Vitor Moreira' }));
    await screen.findByText('Remind me about Vitor again');
    await user.click(await screen.findByRole('menuitem', { name: /In a week/u }));
    await screen.findByText(/Vitor is due again on/u);
    const patches = () => server.asked('PATCH /keeping-in-touch/persons/12').map(({ body }) => body);
    expect(patches()).toEqual([{ laterUntil: addDays(today(), 7) }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(patches().at(-1)).toEqual(vitor.chosen));
  });
});
