import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { decodeOverlay, encodeOverlay, type OverlayState } from './overlay-state.ts';

interface Overlay {
  /** Null while none is open. */
  state: OverlayState | null;
  /** Opens an overlay, or moves inside it; one step of the back button. */
  open(state: Omit<OverlayState, 'open'>): void;
  /** Closes the overlay by pushing the current path and query without it. */
  close(): void;
}

/** Returns the account or collective overlay, whose state is in the URL's hash. */
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
