import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../../../lib/query-client.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Toasts } from '../../../../ui/feedback/Toasts.tsx';
import { renderLook } from '../../../../ui/testing/render-look.tsx';

/** Draws a part of the overlay, with the messages of the page. */
export function renderOverlay(part: ReactNode) {
  return renderLook(
    <QueryClientProvider client={queryClient}>
      {part}
      <Toasts />
    </QueryClientProvider>,
  );
}

/** Forgets what one test has read and said, for the next. */
export function forgetOverlay(): void {
  queryClient.clear();
  toast.clear();
}
