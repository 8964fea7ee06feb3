import { lazy, Suspense, useState } from 'react';
import { useProofQuestion } from '../lib/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('../features/accounts/ProofDialog.tsx')).ProofDialog,
}));

/** The dialog that asks for a proof. Loaded on demand. */
export function ProofWhenAsked() {
  const isAsked = useProofQuestion() !== null;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  // The dialog stays mounted after its first use, so that its closing is animated.
  return wasAsked ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
