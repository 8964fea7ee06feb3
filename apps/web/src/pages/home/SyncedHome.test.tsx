// @vitest-environment happy-dom
import type { Network } from '@kithline/contract/networks.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../features/directory/testing/answer-calls.ts';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { SyncedHome } from './SyncedHome.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function networkCounting(rolesCounted: RolesCounted): Network {
  const total = rolesCounted === 'ever' ? 31 : 9;
  const none = { seniorityLevels: [], roles: [], organizationSizes: [], schools: [] };
  return {
    id: 7,
    totalPersons: 40,
    totalOrganizations: 12,
    totalLabels: 0,
    totalLabeled: 0,
    totalRated: 0,
    stats: { ...none, industries: [], organizations: [{ id: 3, name: 'Unity Grid', total }] },
    rolesCounted,
    changed: { persons: 5, organizations: 2, over: 'year' },
    createdOn: 0,
    updatedOn: 1,
  };
}

it('Home counts current or all roles, and each number links to a list of the same roles', async () => {
  answerCalls({
    '/account/network': (query) => networkCounting(query.get('roles') as RolesCounted),
    '/directory/pictures': (query) => ({
      rolesCounted: query.get('roles'),
      people: 40,
      withIndustry: 0,
      withPlace: 0,
      matrix: null,
      places: [],
      countries: 0,
      growth: [],
    }),
  });
  const home = <SyncedHome network={networkCounting('current')} syncedOn={1} />;
  const { user } = await renderDirectory(home, '/');
  const list = '/people?experience.companies.value=3';
  const current = await screen.findByRole('link', { name: '(9) Unity Grid' });
  expect(current.getAttribute('href')).toBe(`${list}&experience.modifier=1&page=1&limit=50`);
  await user.click(screen.getByRole('radio', { name: 'All roles' }));
  const ever = await screen.findByRole('link', { name: '(31) Unity Grid' });
  expect(ever.getAttribute('href')).toBe(`${list}&page=1&limit=50`);
  expect(screen.getByRole('link', { name: /40\s*People\s*\+5 in 12 months/ })).toBeTruthy();
});
