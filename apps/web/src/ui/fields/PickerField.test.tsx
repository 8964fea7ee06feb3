// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusQuietly } from '../a11y/focus-quietly.ts';
import { renderLook } from '../testing/render-look.tsx';
import type { PickerOption } from './picker-option.ts';
import { PickerField } from './PickerField.tsx';
import type { PickerFieldProps } from './PickerField.tsx';

afterEach(cleanup);

const DIRECTOR = { id: 1, label: 'Director' };
const PARTNER = { id: 2, label: 'Partner' };

function Seniority(props: Partial<PickerFieldProps>) {
  const [value, setValue] = useState<readonly PickerOption[]>(props.value ?? []);
  return (
    <PickerField
      label="Seniority Levels"
      options={[DIRECTOR, PARTNER]}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Seniority Levels' });
const pills = () =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'));

describe('A picker', () => {
  it('counts the picked things against its limit, and is marked as invalid beyond this limit', async () => {
    const { user } = renderLook(<Seniority limit={1} value={[DIRECTOR]} />);
    expect(screen.getByText('1 / 1')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await user.click(field());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByText('2 / 1')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('opens no menu when the page focuses its field because of an error, but opens the menu on a click', async () => {
    const { user } = renderLook(<Seniority error="Choose one." />);
    act(() => focusQuietly(field()));
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-expanded')).toBe('false');
    await user.click(field());
    expect(field().getAttribute('aria-expanded')).toBe('true');
  });

  it('that accepts only one thing picks it by its typed name, or creates it, on Enter or on blur', async () => {
    const created: string[] = [];
    const { user } = renderLook(<Seniority most={1} onCreate={(text) => created.push(text)} />);
    await user.type(field(), 'Chief Gardener{Enter}');
    await user.type(field(), 'Head Cook');
    await user.tab();
    expect([created, pills()]).toEqual([['Chief Gardener', 'Head Cook'], []]);
    await user.type(field(), 'director');
    await user.tab();
    expect([created.length, pills()]).toEqual([2, ['Remove Director']]);
  });

  it('that can create things picks a clicked option, and does not create a thing from the typed text', async () => {
    const created: string[] = [];
    const { user } = renderLook(<Seniority most={1} onCreate={(text) => created.push(text)} />);
    await user.type(field(), 'part');
    await user.click(screen.getByRole('option', { name: /ner$/u }));
    expect([created, pills()]).toEqual([[], ['Remove Partner']]);
  });

  it('picks with the arrow keys and Enter, and then offers the other things', async () => {
    const { user } = renderLook(<Seniority />);
    await user.click(field());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(pills()).toEqual(['Remove Director']);
    expect(screen.queryByRole('option', { name: 'Director' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Partner' })).toBeTruthy();
  });

  it.each([false, true])(
    'keeps its menu open after a click, for the next pick (menu in the document flow: %s)',
    async (inFlow) => {
      const { user } = renderLook(<Seniority inFlow={inFlow} />);
      await user.click(field());
      await user.click(screen.getByRole('option', { name: 'Director' }));
      await user.click(screen.getByRole('option', { name: 'Partner' }));
      expect(pills()).toEqual(['Remove Director', 'Remove Partner']);
    },
  );

  it('closes its menu after a pick if it accepts only one pick', async () => {
    const { user } = renderLook(<Seniority most={1} />);
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'Director' }));
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('closes a menu in the document flow only after a press on a button below it has ended', async () => {
    const press = vi.fn();
    const { user } = renderLook(
      <>
        <Seniority inFlow />
        <button type="button" onClick={press}>
          Role Types
        </button>
      </>,
    );
    await user.click(field());
    const next = screen.getByRole('button', { name: 'Role Types' });
    const menu = screen.getByRole('listbox', { name: 'Seniority Levels' });
    expect(menu.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.pointer({ keys: '[MouseLeft>]', target: next });
    expect(document.activeElement).toBe(next);
    expect(screen.getByRole('option', { name: 'Director' })).toBeTruthy();
    await user.pointer({ keys: '[/MouseLeft]', target: next });
    expect(press).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });

  it('closes a menu in the document flow when the keyboard moves the focus away', async () => {
    const { user } = renderLook(<Seniority inFlow />);
    await user.click(field());
    await user.tab();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('picks the first match on Enter if no match is highlighted', async () => {
    const { user } = renderLook(<Seniority />);
    await user.type(field(), 'd{Enter}');
    expect(pills()).toEqual(['Remove Director']);
    expect(field()).toHaveProperty('value', '');
    await user.keyboard('{Enter}');
    expect(pills()).toEqual(['Remove Director']);
  });

  it('keeps the typed words on Enter if nothing matches', async () => {
    const { user } = renderLook(<Seniority options={[]} />);
    await user.type(field(), 'zz{Enter}');
    expect(pills()).toEqual([]);
    expect(field()).toHaveProperty('value', 'zz');
    expect(screen.getByText('No results.')).toBeTruthy();
  });

  it('picks nothing on Enter while matches are loading', async () => {
    const { user } = renderLook(<Seniority status="loading" />);
    await user.type(field(), 'd{Enter}');
    expect(pills()).toEqual([]);
    expect(field()).toHaveProperty('value', 'd');
  });

  it('does not send the form on Enter while its text field contains words', async () => {
    const submit = vi.fn((event: FormEvent) => event.preventDefault());
    const { user } = renderLook(
      <form onSubmit={submit}>
        <Seniority status="loading" />
        <button>Apply</button>
      </form>,
    );
    await user.type(field(), 'd{Enter}');
    expect(submit).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  it('that can create several things neither picks nor creates anything on the first Enter', async () => {
    const onCreate = vi.fn();
    const { user } = renderLook(<Seniority onCreate={onCreate} />);
    await user.type(field(), 'd{Enter}');
    expect(pills()).toEqual([]);
    expect(onCreate).not.toHaveBeenCalled();
  });

  it('removes the last pill with Backspace in the empty field', async () => {
    const { user } = renderLook(<Seniority value={[DIRECTOR, PARTNER]} />);
    await user.click(field());
    await user.keyboard('x{Backspace}');
    expect(pills()).toHaveLength(2);
    await user.keyboard('{Backspace}');
    expect(pills()).toEqual(['Remove Director']);
  });

  it('replaces the old pick by the new one if it accepts only one pick', async () => {
    const { user } = renderLook(<Seniority most={1} value={[DIRECTOR]} />);
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'Partner' }));
    expect(pills()).toEqual(['Remove Partner']);
  });

  it('accepts no further pick when its maximum number of picks is reached', async () => {
    const { user } = renderLook(<Seniority most={2} value={[DIRECTOR, { id: 3, label: 'Manager' }]} />);
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'Partner' }));
    expect(pills()).toEqual(['Remove Director', 'Remove Manager']);
  });

  it('offers to create something with a name that does not exist yet', async () => {
    const onCreate = vi.fn();
    const { user } = renderLook(<Seniority onCreate={onCreate} />);
    await user.type(field(), 'director');
    expect(screen.queryByText(/^Create/)).toBeNull();
    await user.clear(field());
    await user.type(field(), 'Board-ready');
    await user.click(screen.getByRole('option', { name: 'Create "Board-ready"' }));
    expect(onCreate).toHaveBeenCalledWith('Board-ready');
  });
});

describe('A picker that waits for suggestions, finds none or fails', () => {
  it('says that suggestions are loading', async () => {
    const { user } = renderLook(<Seniority status="loading" options={[]} />);
    await user.click(field());
    expect(screen.getByText('Loading suggestions...')).toBeTruthy();
  });

  it('says for which words there are no suggestions', async () => {
    const { user } = renderLook(<Seniority source="suggestions" options={[]} minLetters={2} />);
    await user.type(field(), 'zz');
    expect(screen.getByText('No suggestions for "zz"')).toBeTruthy();
  });

  it('says "No results." for a known list', async () => {
    const { user } = renderLook(<Seniority options={[]} />);
    await user.click(field());
    expect(screen.getByText('No results.')).toBeTruthy();
  });

  it('says under the field that suggestions failed to load', () => {
    renderLook(<Seniority status="failed" options={[]} />);
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'failed to load suggestions',
    ]);
  });

  it('searches once typing pauses, and only from two letters on', async () => {
    const onSearch = vi.fn();
    const { user } = renderLook(<Seniority onSearch={onSearch} debounce={1_000} minLetters={2} />);
    await user.type(field(), 'd');
    expect(screen.queryByRole('option')).toBeNull();
    await user.type(field(), 'ir');
    await waitFor(() => expect(onSearch.mock.calls).toEqual([['dir']]));
  });
});
