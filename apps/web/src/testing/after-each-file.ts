import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { forgetDrafts } from '../lib/drafts.ts';
import { queryClient } from '../lib/query-client.ts';
import { toast } from '../ui/feedback/toast.ts';

// A busy machine needs more than the default second to render a page.
configure({ asyncUtilTimeout: 20_000 });

// The test files of a worker share its modules, so each file cleans up.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof window !== 'undefined') {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  }
  // Cancel pending requests, whose replies could show messages in the next file.
  await queryClient.cancelQueries();
  await new Promise((resolve) => setTimeout(resolve));
  forgetDrafts();
  toast.clear();
  queryClient.clear();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
