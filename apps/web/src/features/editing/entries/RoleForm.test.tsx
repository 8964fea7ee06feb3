// @vitest-environment happy-dom
import type { FormRole } from '@kithline/contract/editing.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRole, DIRECTOR, PARTNER, renderEditor } from '../testing/render-editor.tsx';
import { RoleForm } from './RoleForm.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;

function open(role: FormRole | null) {
  const onClose = vi.fn();
  const form = { roles: role === null ? [] : [role] };
  const drawn = renderEditor(
    { form },
    <RoleForm {...{ role, onClose }} onDelete={nothing} onMoved={nothing} />,
  );
  const save = async () => {
    await drawn.user.click(screen.getByRole('button', { name: /^save/u }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    return drawn.sent.at(-1)?.body;
  };
  /** Adds words to the title all at once, because typing would render the form for every letter. */
  const append = async (words: string) => {
    await drawn.user.click(title());
    await drawn.user.paste(words);
  };
  return { ...drawn, save, append };
}

const title = () => screen.getByRole('combobox', { name: /^Title/u });

const year = (label: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^${label}(?!, month)`, 'u') });
const hasUnknown = (label: string) =>
  within(year(label)).queryByRole('option', { name: 'Year unknown' }) !== null;

describe('The seniority levels of a role', () => {
  it('follow the title if nobody chose others, also when another field is saved', async () => {
    const { user, save } = open(aRole());
    expect(await screen.findByText('Director', { selector: 'span' })).toBeTruthy();
    await user.selectOptions(year('Worked From'), '2018');
    expect(await save()).toMatchObject({ from: '2018-03', seniorityLevelIds: null, pdlRoleId: null });
  });

  it('follow a new title while the title is typed, if nobody chose others', async () => {
    const { user, save, append } = open(aRole());
    await user.clear(title());
    await append('Owner');
    expect(await screen.findByText('Partner')).toBeTruthy();
    expect(await save()).toMatchObject({ title: 'Owner', seniorityLevelIds: null });
  });

  it('stay when the title changes if they were chosen, until "use the title" is pressed', async () => {
    const { user, save, append } = open(aRole({ seniorityLevels: [PARTNER], isSeniorityChosen: true }));
    await append(' of Sales');
    expect(screen.getByText('Partner')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'use the title' }));
    expect(await screen.findByText('Director', { selector: 'span' })).toBeTruthy();
    expect(screen.queryByText('Partner')).toBeNull();
    expect(await save()).toMatchObject({ title: 'Director of Sales', seniorityLevelIds: null });
  });

  it('are sent with another field if they were chosen', async () => {
    const { save, append } = open(aRole({ seniorityLevels: [PARTNER], isSeniorityChosen: true }));
    await append(' of Sales');
    expect(await save()).toMatchObject({ seniorityLevelIds: [PARTNER.id], pdlRoleId: null });
  });

  it('become a choice when the editor removes a level of the title', async () => {
    const { user, save } = open(aRole({ seniorityLevels: [DIRECTOR, PARTNER] }));
    await user.click(screen.getByRole('button', { name: /remove Partner/iu }));
    expect(await save()).toMatchObject({ seniorityLevelIds: [DIRECTOR.id] });
  });
});

describe('The role type', () => {
  it('stays when the title changes if it was chosen', async () => {
    const sales = { id: 21, name: 'Sales' };
    const { save, append } = open(aRole({ roleType: sales, isRoleTypeChosen: true }));
    await append(' of Gardens');
    const group = screen.getByRole('form');
    expect(within(group).getByText('Sales')).toBeTruthy();
    expect(await save()).toMatchObject({ pdlRoleId: sales.id, seniorityLevelIds: null });
  });
});

describe('A title that is too long', () => {
  it('shows an error, and is not sent to the server to derive levels or find suggestions', async () => {
    open(aRole());
    const asked = vi.spyOn(globalThis, 'fetch');
    vi.useFakeTimers();
    fireEvent.change(title(), { target: { value: 'Director '.repeat(30) } });
    act(() => void vi.advanceTimersByTime(2000));
    expect(asked).not.toHaveBeenCalled();
    fireEvent.blur(title());
    act(() => void vi.advanceTimersByTime(2000));
    expect(screen.getByText('Title cannot be longer than 255 characters.')).toBeTruthy();
    expect(screen.queryByText('failed to load suggestions')).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('The organization of a saved role', () => {
  it('stays when another field is saved, even if the editor cannot see the organization', async () => {
    const { save, append } = open(aRole({ organization: null }));
    expect(screen.getByText('Organization unknown')).toBeTruthy();
    await append(' of Sales');
    expect(await save()).toMatchObject({ organizationId: null, keepsOrganization: true });
  });

  it('is required once it is removed', async () => {
    const { user } = open(aRole());
    await user.click(screen.getByRole('button', { name: /remove Halden Ventures/iu }));
    await user.click(screen.getByRole('button', { name: /^save/u }));
    expect(await screen.findByText('Organization is required.')).toBeTruthy();
  });
});

describe('An empty new role', () => {
  it('shows the error at the first missing field, whose menu stays closed', async () => {
    const { user } = open(null);
    await user.click(screen.getByRole('button', { name: /^save/u }));
    expect(await screen.findByText('Organization is required.')).toBeTruthy();
    const organization = screen.getByRole('combobox', { name: /^Organization/u });
    await vi.waitFor(() => expect(document.activeElement).toBe(organization));
    expect(organization.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('The months of a role', () => {
  it('cannot be in the future, even if a chosen month becomes a future one when the year is changed', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 30, 12), toFake: ['Date'] });
    const { user } = open(aRole({ from: '2025-12' }));
    const month = screen.getByLabelText<HTMLSelectElement>('Worked From, month');
    const closed = () => [...month.options].filter(({ disabled }) => disabled).map(({ text }) => text);
    expect(closed()).toEqual([]);
    await user.selectOptions(year('Worked From'), '2026');
    expect(closed()).toEqual(['December']);
    await user.click(screen.getByRole('button', { name: /^save/u }));
    expect(await screen.findByText('Worked From cannot be in the future.')).toBeTruthy();
  });
});

describe('The years of a role', () => {
  it('need no start if the saved start is unknown, as for a job from a contacts file', async () => {
    const { save, append } = open(aRole({ from: null }));
    expect(year('Worked From').selectedOptions[0]?.textContent).toBe('Year unknown');
    await append(' of Sales');
    expect(await save()).toMatchObject({ title: 'Director of Sales', from: null, to: null });
  });

  it('need a start in a new role, and in a role whose start is known', () => {
    open(null);
    expect([hasUnknown('Worked From'), hasUnknown('Worked To')]).toEqual([false, true]);
    cleanup();
    open(aRole());
    expect(hasUnknown('Worked From')).toBe(false);
  });

  it('can state that a role ended at an unknown time', async () => {
    const { user, save } = open(aRole());
    await user.click(screen.getByRole('switch', { name: 'I work here now' }));
    await user.click(screen.getByRole('button', { name: /^save/u }));
    expect(screen.getByText(/^Choose when the job ended or "Year unknown"/u)).toBeTruthy();
    await user.selectOptions(year('Worked To'), 'Year unknown');
    expect(screen.getByLabelText<HTMLSelectElement>('Worked To, month').disabled).toBe(true);
    expect(await save()).toMatchObject({ from: '2019-03', to: null, isOngoing: false });
  });
});
