import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { callServer } from '../../../../lib/testing/call-server.ts';
import { collectiveQuery } from '../../collectives.data.ts';
import { DetailsSection } from './DetailsSection.tsx';
import { aCollective } from '../testing/a-collective.ts';
import { forgetOverlay, renderOverlay } from '../testing/render-overlay.tsx';

const UPDATE = 'PATCH /collectives/7';

afterEach(() => {
  cleanup();
  forgetOverlay();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Shown() {
  const { data } = useQuery(collectiveQuery(7));
  return data ? <DetailsSection collective={data} /> : null;
}

async function openSection() {
  let collective = aCollective();
  const server = callServer({
    'GET /collectives/7': () => collective,
    'GET /collectives/7/introductions': () => ({ asked: 12, made: 5 }),
    [UPDATE]: ({ body }) => (collective = { ...collective, ...body }),
  });
  const drawn = renderOverlay(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: /^Name/ });
  const changeElsewhere = async (name: string) => {
    collective = { ...collective, name };
    await queryClient.invalidateQueries({ queryKey: ['collectives', 7] });
  };
  return { ...drawn, server, changeElsewhere };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const description = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
const save = () => screen.getByRole('button', { name: /^sav/ });

describe('Details of a collective', () => {
  it.each([
    [name, '', 'Name is required.'],
    [name, '   ', 'Name cannot contain only spaces.'],
    [name, 'x'.repeat(201), 'Name cannot exceed 200 characters.'],
    [description, '', 'Description is required.'],
    [description, 'x'.repeat(801), 'Description cannot exceed 800 characters.'],
  ])('are not sent if a value is invalid, and show the error', async (field, text, message) => {
    const { user, server } = await openSection();
    fireEvent.change(field(), { target: { value: text } });
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(server.asked(UPDATE)).toHaveLength(0);
  });

  it('count unsaved changes, and save them', async () => {
    const { user, server } = await openSection();
    await user.type(name(), ' II');
    expect(screen.getByText('1 change not saved')).toBeTruthy();
    await user.type(description(), ' And more.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Collective updated')).toBeTruthy();
    expect(server.asked(UPDATE).map(({ body }) => body)).toEqual([
      { name: 'Climate Board Bench II', description: 'Chairs and trustees for climate boards. And more.' },
    ]);
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
  });

  it('keep typed text if it could not be saved', async () => {
    const { user, server } = await openSection();
    server.fail(UPDATE);
    await user.type(name(), ' II');
    await user.click(save());
    expect(await screen.findByText('Collective failed to update')).toBeTruthy();
    expect(name().value).toBe('Climate Board Bench II');
    expect(screen.getByText('1 change not saved')).toBeTruthy();
  });

  it('are reset to the saved values by the first Escape, which closes nothing', async () => {
    const { user } = await openSection();
    const onKeyDown = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    window.addEventListener('keydown', onKeyDown);
    await user.type(name(), ' II{Escape}');
    expect(name().value).toBe('Climate Board Bench');
    expect(onKeyDown.mock.results.at(-1)?.value).toBe(true);
    await user.keyboard('{Escape}');
    expect(onKeyDown.mock.results.at(-1)?.value).toBe(false);
    window.removeEventListener('keydown', onKeyDown);
  });

  it('are restored with unsaved changes when the member returns', async () => {
    const { user, unmount } = await openSection();
    await user.type(name(), ' II');
    unmount();
    renderOverlay(<DetailsSection collective={aCollective()} />);
    expect(name().value).toBe('Climate Board Bench II');
    expect(screen.getByText('1 change not saved')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'reset' }));
    cleanup();
    renderOverlay(<DetailsSection collective={aCollective()} />);
    expect(name().value).toBe('Climate Board Bench');
  });

  it('show a change made elsewhere in a field without unsaved text', async () => {
    const { user, changeElsewhere } = await openSection();
    await user.type(description(), ' More.');
    await changeElsewhere('Climate Boards');
    await waitFor(() => expect(name().value).toBe('Climate Boards'));
    expect(description().value).toBe('Chairs and trustees for climate boards. More.');
    expect(screen.getByText('1 change not saved')).toBeTruthy();
  });

  it('show both values of a field that was saved elsewhere, and need a choice to be saved', async () => {
    const { user, server, changeElsewhere } = await openSection();
    await user.type(name(), ' II');
    await changeElsewhere('Climate Boards');
    const clash = await screen.findByRole('group', { name: 'Name was changed elsewhere' });
    expect(clash.textContent).toContain('Climate Boards');
    await user.click(save());
    expect(await screen.findByText(/^This was changed elsewhere\. Choose/)).toBeTruthy();
    expect([name().value, server.asked(UPDATE).length]).toEqual(['Climate Board Bench II', 0]);
    await user.click(screen.getByRole('button', { name: 'take theirs' }));
    expect(name().value).toBe('Climate Boards');
  });

  it('say how many introductions were requested in the collective, and how many were made', async () => {
    await openSection();
    await screen.findByText('12 introductions requested, 5 made');
  });
});
