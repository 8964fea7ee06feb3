import { lazy, Suspense, useState } from 'react';
import { useProofQuestion } from '../lib/proof.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { AccountOverlay } from './AccountOverlay.tsx';

// Only loaded by those who open it.
const CollectiveOverlay = lazy(async () => ({
  default: (await import('./CollectiveOverlay.tsx')).CollectiveOverlay,
}));

const ProofDialog = lazy(async () => ({
  default: (await import('../features/accounts/ProofDialog.tsx')).ProofDialog,
}));

/** The overlays that the URL's hash asks for, and the dialog that asks for a proof. */
export function MemberOverlays() {
  const isAsked = useOverlay().state?.type === 'collective';
  const isProofAsked = useProofQuestion() !== null;
  const [wasProofAsked, setWasProofAsked] = useState(false);
  if (isProofAsked && !wasProofAsked) setWasProofAsked(true);
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
      {wasProofAsked && (
        <Suspense fallback={null}>
          <ProofDialog />
        </Suspense>
      )}
    </>
  );
}
