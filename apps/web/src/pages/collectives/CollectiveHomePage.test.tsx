// @vitest-environment happy-dom
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CollectiveProvider } from '../../features/collectives/collective-context.ts';
import { CollaboratorsPanelProvider } from '../../features/collectives/panel/panel-state.ts';
import { answerCalls } from '../../features/directory/testing/answer-calls.ts';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { collectiveScope } from '../../lib/search-scope.ts';
import { aCollective } from '../../lib/testing/collectives.ts';
import { CollectiveHomePage } from './CollectiveHomePage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function collectiveCounting(rolesCounted: RolesCounted) {
  const total = rolesCounted === 'ever' ? 31 : 9;
  const { stats } = aCollective();
  return aCollective({
    stats: { ...stats, industries: [{ id: 3, name: 'Renewable Energy', total }] },
    rolesCounted,
  });
}

it("A collective's industries count current roles, and all roles where the address says so: each leads to its list", async () => {
  answerCalls({
    '/collectives/7': (query) => collectiveCounting(query.get('roles') as RolesCounted),
  });
  const current = collectiveCounting('current');
  const panel = { shape: 'closed' as const, toggle: vi.fn(), close: vi.fn() };
  const page = (
    <CollectiveProvider value={current}>
      <CollaboratorsPanelProvider value={panel}>
        <CollectiveHomePage />
      </CollaboratorsPanelProvider>
    </CollectiveProvider>
  );
  const scope = collectiveScope(current);
  const { user, where } = await renderDirectory(page, scope.homePath, scope);
  const list = `${scope.peoplePath}?experience.industries.value=3`;
  const now = await screen.findByRole('link', { name: '(9) Renewable Energy' });
  expect(now.getAttribute('href')).toBe(`${list}&experience.modifier=1&page=1&limit=50`);
  await user.click(screen.getByRole('radio', { name: 'All roles' }));
  const ever = await screen.findByRole('link', { name: '(31) Renewable Energy' });
  expect(ever.getAttribute('href')).toBe(`${list}&page=1&limit=50`);
  expect(where()).toBe(`${scope.homePath}?roles=ever`);
});
