import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { decodeOverlay, encodeOverlay, type OverlayState } from './overlay-state.ts';

interface Overlay {
  /** The overlay's state; null while none is open. */
  state: OverlayState | null;
  /** Opens an overlay, or another place in it, as a new history entry. */
  open(state: Omit<OverlayState, 'open'>): void;
  /** Closes the overlay with a new history entry, which has the current path and query without the hash. */
  close(): void;
}

/**
 * Returns the state of the account or collective overlay, which is in the URL's hash, and functions that
 * change it.
 */
export function useOverlay(): Overlay {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => decodeOverlay(hash), [hash]);
  const move = (next: string) => void navigate({ to: '.', search: true, hash: next });
  return {
    state: state?.open ? state : null,
    open: (next) => move(encodeOverlay({ open: true, ...next })),
    close: () => move(''),
  };
}
