// @vitest-environment happy-dom
import type { DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DirectoryPictureCards } from './DirectoryPictureCards.tsx';
import { answerCalls, pageOfPeople } from './testing/answer-calls.ts';
import { renderDirectory } from './testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none: DirectoryStats = {
  organizations: [],
  seniorityLevels: [],
  roles: [],
  industries: [],
  organizationSizes: [],
  schools: [],
};

function picturesOf(rolesCounted: RolesCounted) {
  const n = rolesCounted === 'ever' ? 40 : 12;
  const matrix = {
    industries: [{ id: 3, name: 'Renewable Energy' }],
    seniorityLevels: [{ id: 6, name: 'Director' }],
    cells: [[n]],
  };
  return { rolesCounted, matrix, places: [], countries: 0, growth: [] };
}

/** Home's pictures at an address, with the stats that the page has read for it. */
async function openAt(address: string, { hasMatrix = true, stats = none } = {}) {
  const asked = answerCalls({
    '/persons': () => pageOfPeople(['Amara Okafor']),
    '/directory/pictures': (query) => ({
      ...picturesOf(query.get('roles') as RolesCounted),
      ...(hasMatrix ? {} : { matrix: null }),
    }),
  });
  const rolesCounted: RolesCounted = address.includes('ever') ? 'ever' : 'current';
  const cards = <DirectoryPictureCards counted={{ stats, rolesCounted }} ownPlaceId={null} />;
  return { asked, ...(await renderDirectory(cards, address)) };
}

const openList = async (count: RegExp) => {
  await screen.findByText(count, { selector: 'strong' });
  return screen.getByRole('link', { name: 'Open list: Director in Renewable Energy' }).getAttribute('href');
};

const CELL = '/people?experience.seniorityLevels.value=6&experience.industries.value=3';

describe('where the network is strong', () => {
  it('counts current roles unless the address says otherwise, and opens the list of these', async () => {
    const { asked } = await openAt('/');
    expect(await openList(/^12$/)).toBe(`${CELL}&experience.modifier=1&page=1&limit=50`);
    expect(screen.getByRole('radio', { name: 'Current roles', checked: true })).toBeTruthy();
    const faces = () => asked.find((address) => address.startsWith('/api/persons?'));
    await waitFor(() => expect(faces()).toContain('experience.modifier=1'));
  });

  it('counts all roles once asked to, with a step back', async () => {
    const { user, where, visited } = await openAt('/');
    await user.click(await screen.findByRole('radio', { name: 'All roles' }));
    expect(await openList(/^40$/)).toBe(`${CELL}&page=1&limit=50`);
    expect([where(), visited()]).toEqual(['/?roles=ever', 2]);
    await user.click(screen.getByRole('radio', { name: 'Current roles' }));
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('lets somebody of whom no role is known switch back', async () => {
    const { user, where } = await openAt('/?roles=ever', { hasMatrix: false });
    expect(await screen.findByText('No roles are known.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Current roles' }));
    await waitFor(() => expect(where()).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it.each([
    ['/', 'experience.industries.value=3&experience.modifier=1&page=1&limit=50'],
    ['/?roles=ever', 'experience.industries.value=3&page=1&limit=50'],
  ])('without a matrix its bars lead to the lists of %s', async (address, query) => {
    const stats = { ...none, industries: [{ id: 3, name: 'Energy', total: 9 }] };
    await openAt(address, { hasMatrix: false, stats });
    const bar = await screen.findByRole('link', { name: /Energy/ });
    expect(bar.getAttribute('href')).toBe(`/people?${query}`);
  });
});
