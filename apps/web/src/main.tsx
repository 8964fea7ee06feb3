import './lib/without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { noteEarlySearch } from './features/directory/anything/early-search.ts';
import { bearTranslation } from './lib/bear-translation.ts';
import { holdTab } from './lib/browser-tab.ts';
import { adoptDrafts } from './lib/drafts.ts';
import { queryClient } from './lib/query-client.ts';
import { router } from './router.tsx';
import { endColdStart } from './shell/cold-start.ts';
import { noteEarlyKeys } from './shell/early-keys.ts';
import { RouterLink } from './shell/RouterLink.tsx';
import { Announcer } from './ui/a11y/Announcer.tsx';
import { Toasts } from './ui/feedback/Toasts.tsx';
import { LinkProvider } from './ui/link/LinkProvider.tsx';
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx';

const container = document.querySelector('#root');
if (!container) throw new Error('The page has no #root.');

bearTranslation();
// Runs before any form is mounted.
holdTab();
void adoptDrafts();
// Runs before `noteEarlyKeys`, because keys that are typed for the search must not navigate.
noteEarlySearch();
noteEarlyKeys();
endColdStart(container);

createRoot(container).render(
  <StrictMode>
    <ThemeProvider>
      <LinkProvider component={RouterLink}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Announcer />
        <Toasts />
      </LinkProvider>
    </ThemeProvider>
  </StrictMode>,
);
