// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});

afterEach(() => {
  act(() => toast.clear());
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('Toasts', () => {
  it('show a repeated message only once; its time then starts again', () => {
    act(() => void toast.success('Bio updated'));
    wait(4000);
    act(() => void toast.success('Bio updated'));
    expect(screen.getAllByText('Bio updated')).toHaveLength(1);
    wait(4999);
    expect(screen.queryByText('Bio updated')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Bio updated')).toBeNull();
  });

  it('disappear after 5000 ms, or after the time that their caller chose', () => {
    act(() => {
      toast.success('Bio updated');
      toast.success('Copied', 3000);
    });
    wait(2999);
    expect(screen.queryByText('Copied')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Copied')).toBeNull();
    wait(1999);
    expect(screen.queryByText('Bio updated')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Bio updated')).toBeNull();
  });

  it('stay on screen until they are closed if they report a failure', () => {
    act(() => void toast.failure('Bio failed to update'));
    wait(60_000);
    expect(screen.getByRole('alert').textContent).toBe('Bio failed to update');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('still offer to undo shortly before 12 seconds have passed, but only once', () => {
    const undo = vi.fn();
    act(() => void toast.offer('“Oceans” deleted', { label: 'Undo', act: undo }));
    wait(11_999);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('“Oceans” deleted')).toBeNull();
  });

  it('make lists leave space at their end while a toast is shown', () => {
    const room = () => document.documentElement.style.getPropertyValue('--toast-room');
    expect(room()).toBe('');
    act(() => void toast.success('Bio updated'));
    expect(room()).toMatch(/^\d+px$/u);
    act(() => toast.clear());
    expect(room()).toBe('');
  });

  it('are closed by a swipe to the side, but not by a short one', () => {
    act(() => void toast.success('Bio updated'));
    const swipe = (by: number) => {
      const line = screen.getByText('Bio updated').parentElement as HTMLElement;
      fireEvent.pointerDown(line, { clientX: 100 });
      fireEvent.pointerMove(line, { clientX: 100 + by });
      fireEvent.pointerUp(line, { clientX: 100 + by });
    };
    swipe(-20);
    expect(screen.queryByText('Bio updated')).not.toBeNull();
    swipe(-60);
    expect(screen.queryByText('Bio updated')).toBeNull();
  });

  it('are at most three, because a new one removes the oldest success', () => {
    act(() => {
      toast.failure('one');
      toast.success('two');
      toast.success('three');
      toast.success('four');
    });
    expect(screen.getByRole('alert').textContent).toBe('one');
    expect(screen.getByRole('status').textContent).toBe('threefour');
  });
});
