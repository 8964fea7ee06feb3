import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { decodeOverlay, encodeOverlay, type OverlayState } from './overlay-state.ts';

interface Overlay {
  state: OverlayState | null;
  /** Opens an overlay, or another place in it, as a new history entry. */
  open(state: Omit<OverlayState, 'open'>): void;
  /** Closes the overlay as a new history entry. */
  close(): void;
}

/** Returns the state of the account or collective overlay, which is in the URL's hash. */
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
