// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { OopsPage } from './OopsPage.tsx';

const reload = vi.fn<() => void>();

beforeEach(() => void vi.spyOn(location, 'reload').mockImplementation(reload));
afterEach(() => {
  cleanup();
  toast.clear();
  reload.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MISSING = new Error('Unable to preload CSS for /assets/PeoplePage.css');

describe('The error page of code that did not load', () => {
  it('loads the page again when asked to', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    const { user } = renderLook(<OopsPage error={MISSING} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('stays, and says why, while the server is out of reach', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = renderLook(<OopsPage error={MISSING} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    expect(reload).not.toHaveBeenCalled();
  });

  it('loads the page again by itself once there is a network', () => {
    renderLook(<OopsPage error={MISSING} />);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does neither after another error', () => {
    renderLook(<OopsPage error={new Error('Broken')} />);
    window.dispatchEvent(new Event('online'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});
