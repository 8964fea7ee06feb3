import { Suspense, useState } from 'react';
import { useProofQuestion } from '../lib/proof.ts';
import { lazyCode } from '../lib/lazy-code.ts';

const ProofDialog = lazyCode(() => import('../features/accounts/ProofDialog.tsx'), 'ProofDialog');

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
