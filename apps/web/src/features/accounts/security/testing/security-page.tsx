import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../../../lib/query-client.ts';
import { Toasts } from '../../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../../ui/testing/render-look.tsx';
import { ProofDialog } from '../../ProofDialog.tsx';

/** Renders a card of the page "security" with the toasts and the proof dialog of the frame. */
export function drawCard(card: ReactNode) {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <h1>Security</h1>
      {card}
      <ProofDialog />
      <Toasts />
    </QueryClientProvider>,
  );
}
