// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isCodeMissing, loadCode, tryLoading } from './load-code.ts';

const online = vi.spyOn(navigator, 'onLine', 'get');

afterEach(() => void online.mockReturnValue(true));

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

describe('Code that is loaded on demand', () => {
  it('waits until the browser is online, and then loads', async () => {
    online.mockReturnValue(false);
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('code');
    const loaded = loadCode(load);
    expect(load).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await loaded).toBe('code');
  });

  it('is tried offline when `tryLoading` is called, and keeps waiting if the attempt fails', async () => {
    online.mockReturnValue(false);
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing).mockResolvedValue('code');
    const loaded = loadCode(load);
    tryLoading();
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    tryLoading();
    expect(await loaded).toBe('code');
  });

  it('is tried again if the browser comes online while an offline attempt is failing', async () => {
    online.mockReturnValue(false);
    const load = vi.fn<() => Promise<string>>();
    load.mockImplementationOnce(() => {
      online.mockReturnValue(true);
      return Promise.reject(missing);
    });
    load.mockResolvedValueOnce('code');
    const loaded = loadCode(load);
    tryLoading();
    expect(await loaded).toBe('code');
  });

  it('fails if it does not load while the browser is online, and removes the failed style sheet from the page', async () => {
    online.mockReturnValue(true);
    const style = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    document.head.append(style);
    const load = () => {
      style.dispatchEvent(new Event('error'));
      return Promise.reject(missing);
    };
    await expect(loadCode(load)).rejects.toBe(missing);
    expect(style.isConnected).toBe(false);
  });

  it.each([
    ['Unable to preload CSS for /assets/a.css', true],
    [missing.message, true],
    ['error loading dynamically imported module: /assets/a.js', true],
    ['Importing a module script failed.', true],
    ['Cannot read properties of undefined', false],
  ])('counts as not loaded if the error says so ("%s": %s)', (message, is) => {
    expect(isCodeMissing(new Error(message))).toBe(is);
  });
});
