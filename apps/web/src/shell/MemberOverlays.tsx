import { lazy, Suspense, useState } from 'react';
import { useOverlay } from '../lib/use-overlay.ts';
import { AccountOverlay } from './AccountOverlay.tsx';
import { ProofWhenAsked } from './ProofWhenAsked.tsx';

// Loaded on demand.
const CollectiveOverlay = lazy(async () => ({
  default: (await import('./CollectiveOverlay.tsx')).CollectiveOverlay,
}));

/** The overlays opened by the URL's hash, and the dialog that asks for a proof. */
export function MemberOverlays() {
  const isAsked = useOverlay().state?.type === 'collective';
  // Keep it mounted after the first use, so that its closing is animated.
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <>
      <AccountOverlay />
      {wasAsked && (
        <Suspense fallback={null}>
          <CollectiveOverlay />
        </Suspense>
      )}
      <ProofWhenAsked />
    </>
  );
}
