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
    stats: {
      ...stats,
      industries: [{ id: 3, name: 'Renewable Energy', total }],
      roles: [{ id: 5, name: 'Engineering', total: 80 }],
    },
    rolesCounted,
    totalPersons: 400,
  });
}

function openHome() {
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
  return renderDirectory(page, scope.homePath, scope);
}

const collective = (query: URLSearchParams) => collectiveCounting(query.get('roles') as RolesCounted);
const pictures = { matrix: null, places: [], countries: 0, growth: [], withPlace: 0, people: 400 };

it("The choice of roles decides the numbers of a collective's industries and the lists to which they link, and is in the URL", async () => {
  answerCalls({
    '/collectives/7': collective,
    '/directory/pictures': () => ({ ...pictures, withIndustry: 80 }),
  });
  const { user, where } = await openHome();
  const home = '/collectives/7';
  const list = `${home}/directory/people?experience.industries.value=3`;
  const now = await screen.findByRole('link', { name: '(9) Renewable Energy' });
  expect(now.getAttribute('href')).toBe(`${list}&experience.modifier=1&page=1&limit=50`);
  await user.click(screen.getByRole('radio', { name: 'All roles' }));
  const ever = await screen.findByRole('link', { name: '(31) Renewable Energy' });
  expect(ever.getAttribute('href')).toBe(`${list}&page=1&limit=50`);
  expect(where()).toBe(`${home}?roles=ever`);
});

it('If the industries of too few people are known, a collective lists roles instead, and offers a search by company', async () => {
  answerCalls({
    '/collectives/7': collective,
    '/directory/pictures': () => ({ ...pictures, withIndustry: 79 }),
  });
  await openHome();
  expect(await screen.findByRole('heading', { name: 'Who the collective knows' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '(80) Engineering' }).textContent).toContain('20%');
  expect(screen.queryByRole('heading', { name: 'Industries' })).toBeNull();
  expect(screen.getByLabelText('Companies', { selector: 'input' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Current only', checked: true })).toBeTruthy();
});
