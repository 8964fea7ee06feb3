import { Suspense, useState } from 'react';
import type { OverlayState } from '../lib/overlay-state.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { accountPlace } from './account/account-places.ts';
import { lazyCode } from '../lib/lazy-code.ts';

const AccountPages = lazyCode(() => import('./account/AccountPages.tsx'), 'AccountPages');

/**
 * The account overlay, opened by the URL's hash. While the overlay fades out, its last page stays visible.
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
