// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderLook } from '../testing/render-look.tsx';
import { Tooltip } from './Tooltip.tsx';

afterEach(cleanup);

describe('A tooltip', () => {
  it('shows the name of what is pointed at, and adds no words outside of all landmarks', async () => {
    const { user } = renderLook(
      <Tooltip label="Remove">
        <button type="button" aria-label="Remove" />
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Remove')).toBeTruthy();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
