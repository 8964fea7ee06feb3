import type { OrganizationPerson, OrganizationProfile } from '@kithline/contract/organizations.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminScope, networkScope, SearchScopeProvider } from '../../lib/search-scope.ts';
import type { ProfileView } from '../../lib/use-profile-route.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { OrganizationDialog, type OrganizationDialogProps } from './OrganizationDialog.tsx';

const base = { id: 4, createdOn: 0, createdBy: null, updatedOn: null, updatedBy: null };

const halden: OrganizationProfile = {
  ...base,
  name: 'Halden Ventures',
  profilePicture: null,
  type: { id: 11, name: 'Investment Firm' },
  tagline: 'Early capital for heavy industry',
  summary: null,
  location: null,
  externalLinks: {
    linkedin: null,
    twitter: null,
    angellist: null,
    crunchbase: null,
    website: null,
    crm: null,
  },
  tagTypes: [],
  yearFounded: 2011,
  employeeSize: null,
  fundingStage: null,
  industries: [],
  revenueRange: null,
  markets: [],
  lifecycleStage: null,
  schoolType: null,
  totalEnrollment: null,
  specialtyAreas: [],
  practiceAreas: [],
  functions: [],
  seniorityLevels: [],
  numberOfOffices: null,
  numberOfConsultants: null,
  investmentPortfolio: null,
  investmentAreas: [{ id: 6, name: 'Steel' }],
  investmentStages: [],
  numberOfFunds: 3,
  numberOfInvestments: 47,
  numberOfExits: null,
  causeAreas: [],
  mappedNames: [],
  totals: { people: 64, alumni: 9, either: 70 },
  faces: [],
};

const samir: OrganizationPerson = {
  person: {
    id: 30,
    name: 'Samir Khoury',
    profilePicture: null,
    location: null,
    headline: null,
    primaryWorkRole: {
      title: 'Chief of Staff',
      organization: { id: 9, name: 'Corvid Health', profilePicture: null },
    },
  },
  isCollaborator: false,
  relationship: null,
  isOngoing: false,
  roles: [
    {
      id: 1,
      title: 'Analyst',
      from: '2016',
      to: '2019',
      isOngoing: false,
      primary: false,
      roleType: null,
      seniorityLevels: [],
      source: 'self',
      file: null,
      until: null,
    },
  ],
};

let asked: string[];
let profile: OrganizationProfile;
let found: OrganizationPerson;
/** The number of people whom the fake server has. */
let total: number;

beforeEach(() => {
  asked = [];
  profile = halden;
  found = samir;
  total = 1;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const page = {
      limit: 20,
      page: 1,
      pages: 1,
      total,
      next: null,
      previous: null,
      cache: false,
      size: 1,
    };
    const body = url.includes('/people/work') ? { ...page, results: [found] } : { profile };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Given {
  view?: ProfileView;
  scope?: typeof adminScope;
  relations?: OrganizationDialogProps['relations'];
  onEdit?: () => void;
}

function openProfile({ view = {}, scope = networkScope(7), relations, onEdit }: Given = {}) {
  const onView = vi.fn();
  const component = () => (
    <SearchScopeProvider value={scope}>
      <OrganizationDialog
        id={4}
        {...{ view, onView, relations, onEdit }}
        relationsCount={3}
        onNeighbour={vi.fn()}
        onClosed={vi.fn()}
      />
    </SearchScopeProvider>
  );
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  const drawn = renderLook(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...drawn, onView };
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('The profile of an organization', () => {
  it('has a people tab with a count, and no alumni tab for a company', async () => {
    openProfile();
    await screen.findByText('Investment Firm');
    expect(tabs()).toEqual(['summary', 'people64']);
  });

  it('has an alumni tab with a count for a school', async () => {
    profile = { ...halden, type: { id: 1, name: 'Academic' } };
    openProfile();
    await screen.findByText('Academic');
    expect(tabs()).toEqual(['summary', 'people64', 'alumni9']);
  });

  it("has tabs for the viewer's relations after the people tab", async () => {
    const relations = () => ({ chains: <p>the chains</p>, you: <p>you and it</p> });
    const { user, onView } = openProfile({ relations });
    expect(await screen.findByText('the chains')).toBeTruthy();
    expect(tabs()).toEqual(['summary', 'people64', 'you', 'notes/labels3']);
    await user.click(screen.getByRole('tab', { name: 'you' }));
    expect(onView).toHaveBeenCalledWith({ tab: 'you' });
  });

  it('gives the id and the name of the organization to the tab "you"', async () => {
    const relations = ({ id, name }: { id: number; name: string }) => ({ you: <p>{`${name}, ${id}`}</p> });
    openProfile({ view: { tab: 'you' }, relations });
    expect(await screen.findByText('Halden Ventures, 4')).toBeTruthy();
  });

  it('opens the forms only after it has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const onEdit = vi.fn();
    const { user } = openProfile({ onEdit });
    await screen.findByRole('tab', { name: 'summary' });
    await user.keyboard('e');
    expect(screen.queryByRole('button', { name: 'edit' })).toBeNull();
    resolve(new Response(JSON.stringify({ profile: halden })));
    await user.click(await screen.findByRole('button', { name: 'edit' }));
    expect(onEdit).toHaveBeenCalledTimes(1);
  });

  it('corrects a URL with an unknown tab', async () => {
    const { onView } = openProfile({ view: { tab: 'history', at: '2' } });
    await screen.findByText('Investment Firm');
    expect(onView).toHaveBeenCalledWith({});
    expect(screen.getByRole('tab', { name: 'summary' }).getAttribute('aria-selected')).toBe('true');
  });

  it('shows how many people of the scope work or worked there', async () => {
    openProfile();
    const link = await screen.findByRole('link', { name: '64 people in Your Network' });
    expect(link.getAttribute('href')).toBe('/people?experience.companies.value=4&page=1&limit=50');
  });

  it('counts people and alumni of a school, and each number links to its list', async () => {
    profile = {
      ...halden,
      type: { id: 1, name: 'Academic' },
      totals: { people: 1, alumni: 200, either: 200 },
    };
    openProfile();
    const alumni = await screen.findByRole('link', { name: '200 alumni in Your Network' });
    expect(alumni.getAttribute('href')).toBe('/people?education.schools.value=4&page=1&limit=50');
    expect(screen.getByRole('link', { name: '1 person' })).toBeTruthy();
  });

  it('shows after the faces how many more people work, worked or studied there', async () => {
    const faces = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name, id) => ({
      id,
      name,
      profilePicture: null,
    }));
    const totals = { people: 63, alumni: 127, either: 180 };
    profile = { ...halden, type: { id: 1, name: 'Academic' }, totals, faces };
    openProfile();
    expect(await screen.findByText('+176')).toBeTruthy();
    cleanup();
    // If the organization is not a school, people who only studied there are not counted.
    profile = { ...halden, totals, faces };
    openProfile();
    expect(await screen.findByText('+59')).toBeTruthy();
  });

  it('shows only the rows and figures of its type', async () => {
    openProfile();
    const area = await screen.findByRole('link', { name: 'Steel' });
    expect(area.getAttribute('href')).toBe('/organizations?investment.areas.value=6&page=1&limit=50');
    expect(screen.getByText('47')).toBeTruthy();
    expect(screen.queryByText('Exits')).toBeNull();
    expect(screen.queryByText('Industries')).toBeNull();
  });

  it('hides facts of its former type', async () => {
    profile = { ...halden, type: { id: 5, name: 'Nonprofit' }, causeAreas: [{ id: 8, name: 'Oceans' }] };
    openProfile();
    await screen.findByText('Oceans');
    expect(screen.queryByText('Steel')).toBeNull();
    expect(screen.queryByText('47')).toBeNull();
  });

  it('links from the type to all organizations of that type for administrators', async () => {
    openProfile({ scope: adminScope });
    const type = await screen.findByRole('link', { name: 'Investment Firm' });
    expect(type.getAttribute('href')).toBe(
      '/dashboard/organizations?summary.typeId.value=11&page=1&limit=50',
    );
  });

  it('shows the present role of each person who has left', async () => {
    openProfile({ view: { tab: 'people', show: 'past' } });
    const row = await screen.findByRole('link', { name: /Samir Khoury/ });
    expect(row.getAttribute('href')).toBe('/people/30');
    expect(row.textContent).toContain('now Chief of Staff, Corvid Health');
    expect(row.textContent).toContain('2016 to 2019');
    expect(row.textContent).toContain('Not rated yet');
    expect(asked.find((url) => url.includes('/people/work'))).toContain('isOngoing=0');
  });

  it('shows how well the viewer knows each person', async () => {
    found = { ...samir, relationship: { id: 3, strength: { id: 2, name: 'Familiar' } } };
    openProfile({ view: { tab: 'people' } });
    expect((await screen.findByRole('link', { name: /Samir Khoury/ })).textContent).toContain('Familiar');
  });

  it('keeps the choice of all, current or past people in the URL, and starts at the first page', async () => {
    const { user, onView } = openProfile({ view: { tab: 'people', at: '3' } });
    await user.click(await screen.findByRole('radio', { name: 'current' }));
    expect(onView).toHaveBeenCalledWith({ tab: 'people', show: 'current' });
  });

  it('has pages for more than twenty people, above and below the list', async () => {
    total = 64;
    const { user, onView } = openProfile({ view: { tab: 'people' } });
    const end = await screen.findByRole('navigation', { name: 'Pages: People, end of list' });
    await user.click(within(end).getByRole('button', { name: 'Page 2' }));
    const above = screen.getByRole('navigation', { name: 'Pages: People' });
    await user.click(within(above).getByRole('button', { name: 'Page 4' }));
    expect(onView.mock.calls).toEqual([[{ tab: 'people', at: '2' }], [{ tab: 'people', at: '4' }]]);
  });

  it('shows the last page of people if the page in the URL does not exist', async () => {
    total = 30;
    const { onView } = openProfile({ view: { tab: 'people', at: '9' } });
    await waitFor(() => expect(onView).toHaveBeenCalledWith({ tab: 'people', at: '2' }));
  });
});
