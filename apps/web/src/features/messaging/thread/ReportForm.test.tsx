import type { Message } from '@kithline/contract/conversations.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hasDrafts } from '../../../lib/drafts.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { ReportForm } from './ReportForm.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function openForm() {
  const onClose = vi.fn();
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <ReportForm id={4} message={{ id: 9 } as Message} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { ...drawn, onClose };
}

const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });

it.each(['report', 'cancel'])(
  'The typed reason for a report is kept when the form disappears, until “%s” is pressed',
  async (button) => {
    callServer({ 'POST /conversations/4/messages/9/report': () => undefined });
    const { user } = openForm();
    await user.type(reason(), 'It sells something');
    cleanup();
    const { user: again, onClose } = openForm();
    expect(reason().value).toBe('It sells something');
    await again.click(screen.getByRole('button', { name: new RegExp(`^${button}`, 'u') }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(hasDrafts()).toBe(false);
  },
);
