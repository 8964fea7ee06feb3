// @vitest-environment happy-dom
import type { DirectoryPictures, DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DirectoryPictureCards } from './DirectoryPictureCards.tsx';
import { answerCalls, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

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
  const known = { people: 100, withIndustry: 60, withPlace: 0 };
  return { rolesCounted, ...known, matrix, places: [], countries: 0, growth: [] };
}

interface Opened {
  hasMatrix?: boolean;
  stats?: DirectoryStats;
  known?: Partial<DirectoryPictures>;
}

/** Renders the pictures of the home page at a URL, with the stats that the page has loaded. */
async function openAt(address: string, { hasMatrix = true, stats = none, known = {} }: Opened = {}) {
  const asked = answerCalls({
    '/persons': () => pageOfPeople(['Amara Okafor']),
    '/directory/pictures': (query) => ({
      ...picturesOf(query.get('roles') as RolesCounted),
      ...(hasMatrix ? {} : { matrix: null }),
      ...known,
    }),
  });
  const rolesCounted: RolesCounted = address.includes('ever') ? 'ever' : 'current';
  const cards = (
    <DirectoryPictureCards counted={{ stats, rolesCounted }} totalOrganizations={2479} ownPlaceId={null} />
  );
  return { asked, ...(await renderDirectory(cards, address)) };
}

const openList = async (count: RegExp) => {
  await screen.findByText(count, { selector: 'strong' });
  return screen.getByRole('link', { name: 'Open list: Director in Renewable Energy' }).getAttribute('href');
};

const CELL = '/people?experience.seniorityLevels.value=6&experience.industries.value=3';

describe('A landing page', () => {
  it('counts current roles by default, and links each number to the people who have such a role now', async () => {
    const { asked } = await openAt('/');
    expect(await openList(/^12$/)).toBe(`${CELL}&experience.modifier=1&page=1&limit=50`);
    expect(screen.getByRole('radio', { name: 'Current roles', checked: true })).toBeTruthy();
    const faces = () => asked.find((address) => address.startsWith('/api/persons?'));
    await waitFor(() => expect(faces()).toContain('experience.modifier=1'));
  });

  it('counts all roles once they are chosen, adds a history entry, and can be switched back', async () => {
    const { user, where, visited } = await openAt('/');
    await user.click(await screen.findByRole('radio', { name: 'All roles' }));
    expect(await openList(/^40$/)).toBe(`${CELL}&page=1&limit=50`);
    expect([where(), visited()]).toEqual(['/?roles=ever', 2]);
    await user.click(screen.getByRole('radio', { name: 'Current roles' }));
    await waitFor(() => expect(where()).toBe('/'));
  });

  it('lets the viewer switch back to current roles if no role is known', async () => {
    const { user, where } = await openAt('/?roles=ever', { hasMatrix: false });
    expect(await screen.findByText('No roles are known.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Current roles' }));
    await waitFor(() => expect(where()).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it.each([
    ['/', 'experience.companies.value=3&experience.modifier=1&page=1&limit=50'],
    ['/?roles=ever', 'experience.companies.value=3&page=1&limit=50'],
  ])(
    'at %s, without a matrix, has bars that link to the people whose roles it counts',
    async (address, query) => {
      const stats = { ...none, organizations: [{ id: 3, name: 'Unity Grid', total: 9 }] };
      await openAt(address, { hasMatrix: false, stats });
      const bar = await screen.findByRole('link', { name: '(9) Unity Grid' });
      expect(bar.getAttribute('href')).toBe(`/people?${query}`);
      expect(bar.textContent).toContain('9%');
      const all = screen.getByRole('link', { name: 'All 2,479' });
      expect(all.getAttribute('href')).toMatch(/^\/organizations\?/);
    },
  );

  it.each([
    [[2, 1], '4.06%'],
    [[64, 2], '100%'],
  ])('draws bars for %j of 4,928 people, the first one %s wide', async (totals, width) => {
    const organizations = totals.map((total, at) => ({ id: at + 1, name: `Company ${at + 1}`, total }));
    await openAt('/', { hasMatrix: false, stats: { ...none, organizations }, known: { people: 4928 } });
    const [bar] = (await screen.findByRole('link', { name: /Company 1$/ })).children;
    expect(parseFloat((bar as HTMLElement).style.inlineSize)).toBeCloseTo(parseFloat(width), 1);
  });

  it('shows all percentages of a list with the same number of decimals', async () => {
    const roles = [180, 97].map((total, at) => ({ id: at + 1, name: `Role ${at + 1}`, total }));
    await openAt('/', { hasMatrix: false, stats: { ...none, roles }, known: { people: 1000 } });
    expect((await screen.findByRole('link', { name: /Role 1$/ })).textContent).toContain('18.0%');
    expect(screen.getByRole('link', { name: /Role 2$/ }).textContent).toContain('9.7%');
  });

  it('lists facts that are known for many people, instead of the matrix, if industries are known for few people', async () => {
    const stats = { ...none, roles: [{ id: 5, name: 'Engineering', total: 40 }] };
    await openAt('/', { stats, known: { people: 4928, withIndustry: 900 } });
    expect(await screen.findByRole('heading', { name: 'Who you know' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '(40) Engineering' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Where your network is strong' })).toBeNull();
  });

  it('states how many people are placed on the map by their organizations', async () => {
    const places = [{ id: 1, name: 'Lisbon, Portugal', latitude: 38.7, longitude: -9.1, total: 1900 }];
    const counts = { people: 4928, withIndustry: 4000, withPlace: 1900, placedByOrganization: 1870 };
    await openAt('/', { known: { ...counts, places } });
    expect(await screen.findByText('1,870 of 4,928 shown where their organization is')).toBeTruthy();
  });

  it.each([
    [985, false],
    [986, true],
  ])(
    'draws a map if the places of at least a fifth of 4,928 people are known: %i (%s)',
    async (withPlace, isDrawn) => {
      const places = [{ id: 1, name: 'Lisbon, Portugal', latitude: 38.7, longitude: -9.1, total: withPlace }];
      await openAt('/', { known: { people: 4928, withIndustry: 4000, withPlace, places } });
      await screen.findByRole('heading', { name: 'Where your network is strong' });
      expect(screen.queryByRole('heading', { name: 'Where people are' }) !== null).toBe(isDrawn);
    },
  );
});
