// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { Tooltip } from './Tooltip.tsx';

afterEach(cleanup);

describe('A tooltip', () => {
  it('shows the name of the element under the pointer, and adds no text for screen readers', async () => {
    const { user } = renderLook(
      <Tooltip label="Remove">
        <button type="button" aria-label="Remove" />
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Remove')).toBeTruthy();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('disappears when the pointer leaves, and on Escape', async () => {
    const { user } = renderLook(
      <Tooltip label="The whole name">
        <button type="button">Name</button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    await user.hover(button);
    expect(await screen.findByText('The whole name')).toBeTruthy();
    await user.unhover(button);
    expect(screen.queryByText('The whole name')).toBeNull();
    await user.hover(button);
    expect(await screen.findByText('The whole name')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('The whole name')).toBeNull();
  });

  it('appears on a press if the element does nothing else, and disappears on the next press', async () => {
    const { user } = renderLook(
      <Tooltip label="The whole name" byPress>
        <button type="button">Name</button>
      </Tooltip>,
    );
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('button') });
    expect(screen.getByText('The whole name')).toBeTruthy();
    await user.pointer({ keys: '[TouchA]', target: document.body });
    expect(screen.queryByText('The whole name')).toBeNull();
  });

  it('still calls the listeners that its child has', async () => {
    const onFocus = vi.fn<() => void>();
    const { user } = renderLook(
      <Tooltip label="The whole name">
        <button type="button" onFocus={onFocus}>
          Name
        </button>
      </Tooltip>,
    );
    await user.tab();
    expect(onFocus).toHaveBeenCalledOnce();
  });
});
