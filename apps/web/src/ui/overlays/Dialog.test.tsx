// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../buttons/Button.tsx';
import { PickerField } from '../fields/PickerField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { renderLook } from '../testing/render-look.tsx';
import { Dialog } from './Dialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';

afterEach(cleanup);

function Rename() {
  const [name, setName] = useState('');
  return <TextField label="Name" value={name} onChange={setName} />;
}

function Page() {
  const [open, setOpen] = useState<'none' | 'list' | 'rename'>('none');
  return (
    <>
      <Button onClick={() => setOpen('list')}>open</Button>
      <Dialog title="Stats" size="stats" opened={open !== 'none'} onClose={() => setOpen('none')}>
        <Button onClick={() => setOpen('rename')}>rename</Button>
      </Dialog>
      <Dialog title="Rename" size="small" opened={open === 'rename'} onClose={() => setOpen('list')}>
        <Rename />
      </Dialog>
    </>
  );
}

function OpenedByKey() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <h1>Your Network</h1>
      <Dialog title="Stats" size="stats" opened={opened} onClose={() => setOpened(false)}>
        Directors
      </Dialog>
    </>
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

describe('A dialog', () => {
  it('focuses its heading if it has no field, and returns the focus when it closes', async () => {
    const { user } = renderLook(<Page />);
    await user.click(screen.getByRole('button', { name: 'open' }));
    expect(screen.getByRole('dialog', { name: 'Stats' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stats'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('open'));
  });

  it('that was opened by a shortcut focuses the heading of the page when it closes', async () => {
    const { user } = renderLook(<OpenedByKey />);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Stats'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Network'));
  });

  it('focuses its first field', async () => {
    const { user } = renderLook(<Page />);
    await user.click(screen.getByRole('button', { name: 'open' }));
    await user.click(screen.getByRole('button', { name: 'rename' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  });

  it('closes on Escape if it is the topmost layer', async () => {
    const { user } = renderLook(<Page />);
    await user.click(screen.getByRole('button', { name: 'open' }));
    await user.click(screen.getByRole('button', { name: 'rename' }));
    await settle();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Rename' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Stats' })).toBeTruthy();
    await settle();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open if Escape closes an open picker inside it', async () => {
    const onClose = vi.fn();
    const { user } = renderLook(
      <Dialog title="Filters" size="filters" opened onClose={onClose}>
        <PickerField label="Tags" value={[]} onChange={() => {}} options={[{ id: 1, label: 'Climate' }]} />
      </Dialog>,
    );
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('A dialog shows unsaved changes at its bottom, outside the scrolling part', async () => {
  renderLook(
    <Dialog title="Edit" size="edit" opened onClose={() => undefined}>
      <div data-testid="forms">
        <UnsavedBar words="2 changes not saved">
          <Button>save all</Button>
        </UnsavedBar>
      </div>
    </Dialog>,
  );
  const bar = await screen.findByRole('group', { name: 'Not saved' });
  expect(screen.getByRole('dialog').contains(bar)).toBe(true);
  expect(screen.getByTestId('forms').contains(bar)).toBe(false);
});

const UNSAVED = <UnsavedBar words="2 changes not saved">{null}</UnsavedBar>;
const SELECTED = (
  <SelectionBar people={[{ id: 1, name: 'Leila Haddad' }]} onCancel={() => undefined}>
    {null}
  </SelectionBar>
);

it.each([
  ['a bar of unsaved changes', UNSAVED],
  ['a bar of selected people', SELECTED],
])('Toasts and open conversations are above %s while it is shown', async (_what, bar) => {
  const { rerender } = renderLook(bar);
  await screen.findByRole('group');
  const { style } = document.documentElement;
  const lifts = () => ['--toast-bottom', '--dock-bottom'].map((name) => style.getPropertyValue(name));
  expect(lifts()).toEqual([`${window.innerHeight + 12}px`, `${window.innerHeight + 12}px`]);
  rerender(<p>Saved</p>);
  expect(lifts()).toEqual(['', '']);
});

it('Open conversations stay above a bar when another bar disappears', async () => {
  const { rerender } = renderLook(
    <>
      {SELECTED}
      {UNSAVED}
    </>,
  );
  await screen.findByRole('group', { name: 'Not saved' });
  rerender(SELECTED);
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--dock-bottom')).toBe(`${window.innerHeight + 12}px`);
});

function SavedTogether() {
  const [isSaved, setSaved] = useState(false);
  return (
    <>
      <form>
        <input aria-label="About" />
        <button type="submit">save</button>
      </form>
      {!isSaved && (
        <UnsavedBar words="2 changes not saved">
          <Button onClick={() => setSaved(true)}>save all</Button>
        </UnsavedBar>
      )}
    </>
  );
}

it('When unsaved changes are saved, the focus returns to the form', async () => {
  const { user } = renderLook(<SavedTogether />);
  await user.click(screen.getByRole('textbox', { name: 'About' }));
  await user.click(screen.getByRole('button', { name: 'save all' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'save' })));
});
