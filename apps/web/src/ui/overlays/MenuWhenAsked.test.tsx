// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, toast } from '../feedback/toast.ts';
import { renderLook } from '../testing/render-look.tsx';
import { MenuWhenAsked } from './MenuWhenAsked.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
});

const loadMenu = () => import('./Menu.tsx');

function openPage(load = loadMenu) {
  const onSelect = vi.fn<() => void>();
  const { user } = renderLook(
    <>
      <MenuWhenAsked load={load} trigger={<button type="button">Sort</button>}>
        {({ Menu }, trigger) => <Menu trigger={trigger} items={[{ id: 'name', label: 'Name', onSelect }]} />}
      </MenuWhenAsked>
      <button type="button">Elsewhere</button>
    </>,
  );
  const button = () => screen.getByRole('button', { name: 'Sort' });
  return { user, button, onSelect };
}

describe('A menu that is loaded on demand', () => {
  it('opens after the first press on its button, and returns the focus to the button', async () => {
    const { user, button, onSelect } = openPage();
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await user.tab();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Name' });
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await user.click(item);
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('does not open if the focus has moved before the menu was loaded', async () => {
    const code = Promise.withResolvers<Awaited<ReturnType<typeof loadMenu>>>();
    const { user, button } = openPage(() => code.promise);
    await user.click(button());
    expect(button().getAttribute('aria-busy')).toBe('true');
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    await user.click(elsewhere);
    code.resolve(await loadMenu());
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(elsewhere);
  });

  it('shows an error if its code did not load, and tries again on the next press', async () => {
    const load = vi.fn<typeof loadMenu>(loadMenu);
    load.mockRejectedValue(new Error('Failed to fetch dynamically imported module'));
    const { user, button } = openPage(load);
    await user.click(button());
    await waitFor(() =>
      expect(currentToasts().map(({ text }) => text)).toEqual(["Couldn't open the menu. Try again."]),
    );
    load.mockImplementation(loadMenu);
    await user.click(button());
    expect(await screen.findByRole('menuitem', { name: 'Name' })).toBeTruthy();
  });
});
