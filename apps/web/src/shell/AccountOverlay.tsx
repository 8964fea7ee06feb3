import { lazy, Suspense, useState } from 'react';
import type { OverlayState } from '../lib/overlay-state.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { accountPlace } from './account/account-places.ts';

// Its pages and their forms are only loaded by those who open it.
const AccountPages = lazy(async () => ({
  default: (await import('./account/AccountPages.tsx')).AccountPages,
}));

/**
 * The account overlay, while the URL's hash asks for it. Where one was stays in sight until it has faded out.
 */
export function AccountOverlay() {
  const overlay = useOverlay();
  const state = overlay.state?.type === 'account' ? overlay.state : null;
  const [last, setLast] = useState<OverlayState | null>(state);
  if (state !== null && state !== last) setLast(state);
  if (last === null) return null;
  return (
    <Suspense fallback={null}>
      <AccountPages opened={state !== null} place={accountPlace(last)} onClose={() => overlay.close()} />
    </Suspense>
  );
}
