import { lazy, Suspense, useState } from 'react';
import { useProofQuestion } from '../lib/proof.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('../features/accounts/ProofDialog.tsx')).ProofDialog,
}));

/** The dialog that asks for a proof. Loaded on demand. */
export function ProofWhenAsked() {
  const isOpen = useProofQuestion() !== null;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  // The dialog stays mounted after its first use, so that its closing is animated.
  return wasOpened ? (
    <Suspense fallback={null}>
      <ProofDialog />
    </Suspense>
  ) : null;
}
