import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../../../lib/query-client.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Toasts } from '../../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../../ui/testing/render-look.tsx';

/** Renders a part of the overlay, with the toasts of the page. */
export function renderOverlay(part: ReactNode) {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      {part}
      <Toasts />
    </QueryClientProvider>,
  );
}

/** Clears cache and toasts for the next test. */
export function forgetOverlay(): void {
  queryClient.clear();
  toast.clear();
}
