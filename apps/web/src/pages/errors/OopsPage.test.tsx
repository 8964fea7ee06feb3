// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { InsideFrame } from '../../lib/inside-frame.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { OopsPage } from './OopsPage.tsx';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  // A fresh page, however long the tests have been running.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  toast.clear();
  reload.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const MISSING = new Error('Unable to preload CSS for /assets/PeoplePage.css');

describe('The error page', () => {
  it('reloads the page on "Try again"', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    const { user } = renderLook(<OopsPage error={new Error('Broken')} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('reloads an older page once, automatically, if its code is missing, as after an update', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    const age = vi.spyOn(performance, 'now').mockReturnValue(61_000);
    renderLook(<OopsPage error={MISSING} />);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    cleanup();
    age.mockReturnValue(500);
    const { user } = renderLook(<OopsPage error={MISSING} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it('stays on screen, with a message, if the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = renderLook(<OopsPage error={MISSING} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads the page automatically once the browser is online, if code did not load', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderLook(<OopsPage error={MISSING} />);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page automatically after another error', () => {
    renderLook(<OopsPage error={new Error('Broken')} />);
    window.dispatchEvent(new Event('online'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('at its own URL leads to the start page on "Try again"', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    const { user } = renderLook(<OopsPage />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  });

  it("shows the logo if it is outside the members' frame", () => {
    renderLook(<NotFoundPage />);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Kithline' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
  });

  it("has no logo inside the members' frame, and links to the member's network", () => {
    renderLook(
      <InsideFrame value={{ hasHeading: true }}>
        <NotFoundPage />
      </InsideFrame>,
    );
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Wrong turn' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your Network' })).toBeTruthy();
  });
});
