import { lazy, Suspense, useState } from 'react';
import { useOverlay } from '../lib/use-overlay.ts';
import { AccountOverlay } from './AccountOverlay.tsx';
import { ProofWhenAsked } from './ProofWhenAsked.tsx';

// Only loaded by those who open it.
const CollectiveOverlay = lazy(async () => ({
  default: (await import('./CollectiveOverlay.tsx')).CollectiveOverlay,
}));

/** The overlays that the URL's hash asks for, and the dialog that asks for a proof. */
export function MemberOverlays() {
  const isAsked = useOverlay().state?.type === 'collective';
  // Once asked for it stays, so that it can be seen to close.
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
