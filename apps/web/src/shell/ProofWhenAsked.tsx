import { lazy, Suspense, useState } from 'react';
import { useProofQuestion } from '../lib/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('../features/accounts/ProofDialog.tsx')).ProofDialog,
}));

/** The dialog that asks for a proof; only loaded by those who are asked. */
export function ProofWhenAsked() {
  const isAsked = useProofQuestion() !== null;
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  // Once asked for it stays, so that it can be seen to close.
  return wasAsked ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
