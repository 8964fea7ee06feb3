import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { forgetDrafts } from '../lib/drafts.ts';
import { queryClient } from '../lib/query-client.ts';
import { toast } from '../ui/feedback/toast.ts';

// The test files of a worker share its modules, so none leaves anything to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof window !== 'undefined') {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  }
  forgetDrafts();
  toast.clear();
  queryClient.clear();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});
