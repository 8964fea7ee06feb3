// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectiveScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { aCollective, collaboratorsPage } from '../../../lib/testing/collectives.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { CollaboratorsRail } from './CollaboratorsRail.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openRail(names: readonly string[]) {
  callServer({ 'GET /collectives/7/collaborators': () => collaboratorsPage(names) });
  const collective = aCollective({ totalCollaborators: names.length });
  return renderLook(
    <QueryClientProvider client={new QueryClient()}>
      <SearchScopeProvider value={collectiveScope({ id: 7, name: 'Climate Board Bench' })}>
        <CollaboratorsRail collective={collective} onExpand={() => undefined} />
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
}

const faces = () => screen.getAllByRole('listitem');

describe('The rail of faces', () => {
  it('begins, like the list, with the owner, who is not a link', async () => {
    openRail(['Daniel Abrams', 'Leila Haddad']);
    await screen.findByRole('link', { name: /Leila Haddad/ });
    expect(faces()).toHaveLength(3);
    const [owner] = faces();
    expect(owner?.textContent).toContain('Inês Carvalho, Owner');
    expect(owner && within(owner).queryByRole('link')).toBeNull();
  });

  it('shows the owner even if the collective has no collaborators', () => {
    openRail([]);
    expect(faces().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Inês Carvalho, Owner'),
    ]);
  });
});
