// @vitest-environment happy-dom
import type { FieldSaying } from '@kithline/contract/editing.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { FileSays } from './FileSays.tsx';

afterEach(cleanup);

const own: FieldSaying = {
  field: 'lastName',
  value: 'Hadad',
  file: { ownerId: 2, owner: 'Ada', day: '2026-05-05' },
  isOwn: true,
};
const other: FieldSaying = {
  ...own,
  value: 'Haddat',
  file: { ...own.file, ownerId: 3, owner: 'Priya' },
  isOwn: false,
};

function show(value: string) {
  const onUse = vi.fn();
  const sayings = [own, other, { ...own, field: 'firstName' as const, value: 'Lila' }];
  const drawn = renderLook(
    <FileSays {...{ sayings, value, onUse }} field="lastName" question="Everybody will see this." />,
  );
  return { ...drawn, onUse };
}

it('A value from a file is used only after the member confirms it', async () => {
  const { user, onUse } = show('Haddad');
  const [use] = screen.getAllByRole('button', { name: 'use it' });
  if (!use) throw new Error('There is no button to use the value.');
  await user.click(use);
  expect(screen.getByText('Everybody will see this.')).toBeTruthy();
  expect(onUse).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'use it' }));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(own);
});

it('Canceling returns the focus to the button, and confirming moves it to "save"', async () => {
  const { user } = renderLook(
    <form>
      <FileSays
        sayings={[own]}
        value=""
        onUse={() => undefined}
        field="lastName"
        question="Everybody will see this."
      />
      <button type="submit">save</button>
    </form>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  await user.click(button('use it'));
  await user.click(button('cancel'));
  expect(document.activeElement).toBe(button('use it'));
  await user.click(button('use it'));
  await user.click(button('use it'));
  expect(document.activeElement).toBe(button('save'));
});

it('A file is mentioned beside a field only if its value differs from the one in the form', () => {
  const { container } = show('Hadad');
  expect(container.textContent).toContain('1 contacts file says something else');
  expect(container.textContent).not.toContain('Your contacts file');
  expect(container.textContent).not.toContain('Lila');
});
