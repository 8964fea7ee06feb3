import type { EducationItem, PersonProfile, WorkHistoryItem } from '@kithline/contract/people.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLetterKeys } from '../../lib/letter-keys.ts';
import { decodeOverlay } from '../../lib/overlay-state.ts';
import { networkScope, SearchScopeProvider } from '../../lib/search-scope.ts';
import { SESSION_KEY } from '../../lib/signed-in.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { PersonDialog } from './PersonDialog.tsx';

const halden = { id: 4, name: 'Halden Ventures', profilePicture: null };

const leila: PersonProfile = {
  id: 12,
  name: 'Leila Haddad',
  profilePicture: null,
  primaryWorkRole: { title: 'Managing Director, Climate', organization: halden },
  location: { id: 1, name: 'London, United Kingdom' },
  headline: 'Backing founders who decarbonise heavy industry.',
  firstName: 'Leila',
  lastName: 'Haddad',
  preferredFirstName: null,
  credentials: 'CFA',
  bio: null,
  emailPersonal: null,
  emailWork: 'leila@haldenventures.example',
  externalLinks: {
    linkedin: 'https://www.linkedin.com/in/leila',
    twitter: 'http://twitter.example/leila',
    angellist: null,
    crunchbase: null,
    website: 'javascript:alert(1)',
    crm: null,
  },
  workSummary: { roleTypes: [], seniorityLevels: [], organizations: [], industries: [] },
  tagTypes: [{ id: 3, name: 'Climate' }],
  collaborationsEngagements: [],
  interestTypes: [],
  jobFunctions: [{ id: 8, name: 'Investing' }],
  supportedCauses: [],
  supportedOrganizations: [],
  skillCategories: [],
  mappedNames: [],
  mappedLinkedinSlugs: [],
  ownFileSays: [],
  userId: 2,
  isCollaborator: true,
  connectedOn: null,
  relationship: null,
  inNetwork: true,
  totals: { experiences: 6, educations: 2 },
  createdOn: 0,
  updatedOn: 0,
};

const workHistory: WorkHistoryItem[] = [
  {
    organization: halden,
    roles: [
      {
        id: 1,
        title: 'Managing Director, Climate',
        from: '2021-01',
        to: null,
        isOngoing: true,
        primary: true,
        roleType: { id: 6, name: 'Finance' },
        seniorityLevels: [{ id: 9, name: 'Partner' }],
        source: 'self',
        file: null,
        until: null,
      },
    ],
  },
];

const education: EducationItem[] = [
  {
    id: 1,
    organization: { id: 7, name: 'Ridgeway University', profilePicture: null },
    from: 2004,
    to: 2008,
    isOngoing: false,
    degrees: [{ id: 2, name: 'Bachelor of Science' }],
    majors: [{ id: 5, name: 'Physics' }],
  },
];

/** The replies, by the end of the requested path. */
let replies: Record<string, () => Response>;
let asked: string[];
/** The id of the signed-in user's person. */
const OWN_PERSON = 20;
const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });

beforeEach(() => {
  replies = {
    '/12/profile': json({ profile: leila }),
    '/experiences': json({ results: workHistory, filesSay: [] }),
    '/educations': json({ results: education }),
  };
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const path = Object.keys(replies).find((end) => url.split('?')[0]?.endsWith(end));
    return Promise.resolve(path ? replies[path]?.() : new Response(null, { status: 404 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openProfile(tab?: string, onEdit?: () => void) {
  const onTab = vi.fn();
  const onClosed = vi.fn();
  const page = () => (
    <SearchScopeProvider value={networkScope(7)}>
      <PersonDialog id={12} {...{ tab, onTab, onClosed, onEdit }} givesWay={false} onNeighbour={vi.fn()} />
    </SearchScopeProvider>
  );
  const routeTree = createRootRoute({ component: page, errorComponent: () => <p>Oops</p> });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: ['/people/12'] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(SESSION_KEY, { id: 2, personId: OWN_PERSON });
  const drawn = renderLook(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...drawn, onTab, onClosed, router };
}

describe('The profile of a person', () => {
  it('can be saved as a vCard from its menu', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (saved.push(blob as Blob), 'blob:1'));
    // The test's window cannot save files. It would follow the link instead.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    replies['/12/file'] = json({ people: 1, name: 'Leila Haddad.vcf', text: 'BEGIN:VCARD' });
    const { user } = openProfile();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as vCard' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([saved[0]?.type, await saved[0]?.text()]).toEqual(['text/vcard;charset=utf-8', 'BEGIN:VCARD']);
    expect(asked.at(-1)).toMatch(/\/persons\/12\/file\?networkId=7$/);
    expect(screen.queryByRole('menuitem', { name: 'Add facts from a vCard' })).toBeNull();
    vi.restoreAllMocks();
  });

  it('has tabs with the counts of roles and studies', async () => {
    openProfile();
    await screen.findByRole('tab', { name: /experience\s*6/ });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'summary',
      'experience6',
      'education2',
    ]);
  });

  it("shows the person's name and credentials, and the organization with a link to its profile", async () => {
    openProfile();
    expect(await screen.findByRole('heading', { level: 1, name: /Leila Haddad\s+CFA/ })).toBeTruthy();
    const [link] = screen.getAllByRole('link', { name: 'Halden Ventures' });
    expect(link?.getAttribute('href')).toBe('/organizations/4');
    expect(screen.getByText('Collaborator')).toBeTruthy();
  });

  it('leaves out a headline that only repeats role and organization', async () => {
    replies['/12/profile'] = json({
      profile: { ...leila, headline: 'Managing Director, Climate at Halden Ventures' },
    });
    openProfile();
    await screen.findByText('London, United Kingdom');
    expect(screen.queryByText('Managing Director, Climate at Halden Ventures')).toBeNull();
  });

  it("offers to add a missing LinkedIn address, if it is the viewer's own profile", async () => {
    const externalLinks = { ...leila.externalLinks, linkedin: null };
    replies['/12/profile'] = json({ profile: { ...leila, externalLinks } });
    openProfile();
    const link = await screen.findByRole('link', { name: 'Add your LinkedIn address' });
    expect(decodeOverlay(link.getAttribute('href')?.slice(1) ?? '')).toMatchObject({
      type: 'account',
      nav: 0,
    });
  });

  it('opens the forms only once it has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', (url: string) =>
      url.split('?')[0]?.endsWith('/12/profile')
        ? promise.then(json({ profile: leila }))
        : Promise.resolve(new Response(null, { status: 404 })),
    );
    const onEdit = vi.fn();
    const { user } = openProfile(undefined, onEdit);
    await screen.findByRole('tab', { name: 'summary' });
    await user.keyboard('e');
    expect(screen.queryByRole('button', { name: 'edit' })).toBeNull();
    resolve();
    await user.click(await screen.findByRole('button', { name: 'edit' }));
    expect(onEdit).toHaveBeenCalledTimes(1);
    await user.keyboard('e');
    expect(onEdit).toHaveBeenCalledTimes(2);
    switchLetterKeys(false);
    await user.keyboard('e');
    expect(onEdit).toHaveBeenCalledTimes(2);
    switchLetterKeys(true);
  });

  it('renders only safe links', async () => {
    openProfile();
    const link = await screen.findByRole('link', { name: 'LinkedIn of Leila Haddad' });
    expect(link.getAttribute('rel')).toContain('noreferrer');
    expect(screen.queryByRole('link', { name: /^(X|Website) of/ })).toBeNull();
  });

  it('links from a tag to the people who have it, and leaves out empty sections', async () => {
    openProfile();
    const tag = await screen.findByRole('link', { name: 'Climate' });
    expect(tag.getAttribute('href')).toBe('/people?summary.tags.value=3&page=1&limit=50');
    expect(screen.getByText('Job functions')).toBeTruthy();
    expect(screen.queryByText('Hobbies and interests')).toBeNull();
    expect(screen.queryByText('Bio')).toBeNull();
  });

  it('opens a tab on a click or by its number key, and has all tabs but the first in the URL', async () => {
    const { user, onTab } = openProfile('education');
    await user.click(await screen.findByRole('tab', { name: /experience/ }));
    await user.keyboard('3');
    await user.keyboard('1');
    expect(onTab.mock.calls).toEqual([['experience'], ['education'], [undefined]]);
  });

  it('shows each role with its period, type and level', async () => {
    openProfile('experience');
    const list = await screen.findByRole('list', { name: 'Work history' });
    expect(within(list).getByText('Jan 2021 to now')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'Finance' }).getAttribute('href')).toBe(
      '/people?experience.roleTypes.value=6&page=1&limit=50',
    );
    expect(within(list).getByRole('link', { name: 'Partner' })).toBeTruthy();
  });

  it('shows each study with its years, degree and major', async () => {
    openProfile('education');
    const list = await screen.findByRole('list', { name: 'Education' });
    expect(within(list).getByText('2004 to 2008')).toBeTruthy();
    expect(within(list).getByRole('link', { name: 'Physics' }).getAttribute('href')).toBe(
      '/people?education.majors.value=5&page=1&limit=50',
    );
  });

  it('lists imported roles without a start as text instead of on a timeline', async () => {
    const [item] = workHistory;
    const role = { ...item?.roles[0], from: null };
    replies['/experiences'] = json({ results: [{ organization: halden, roles: [role] }], filesSay: [] });
    openProfile();
    expect(await screen.findByText('start unknown')).toBeTruthy();
    expect(screen.getByText('now')).toBeTruthy();
  });

  it('shows everything else if the work history did not load, and offers to load it again', async () => {
    replies['/experiences'] = json({}, 500);
    const { user } = openProfile();
    expect(await screen.findByText('The work history did not load.')).toBeTruthy();
    expect(screen.getByText('Basic info')).toBeTruthy();
    replies['/experiences'] = json({ results: workHistory, filesSay: [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: /Experience Summary/ })).toBeTruthy();
  });

  it.each([
    [403, '/forbidden'],
    [404, '/not-found'],
  ])('is replaced by an error page for the status %i', async (status, page) => {
    replies['/12/profile'] = json({ type: 'about:blank', title: 'No', status }, status);
    const { router } = openProfile();
    await waitFor(() => expect(router.history.location.pathname).toBe(page));
  });

  it('is replaced by the page “Oops” if loading fails for another reason', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    replies['/12/profile'] = json({}, 500);
    openProfile();
    expect(await screen.findByText('Oops')).toBeTruthy();
  });

  it('closes on Escape', async () => {
    const { user, onClosed } = openProfile();
    await screen.findByRole('tab', { name: /experience/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });
});

describe('A profile with statements of contacts files', () => {
  it('shows from whose contacts file a role comes, and between which months a role ended', async () => {
    const [item] = workHistory;
    const role = { ...item?.roles[0], from: null, source: 'import' };
    const until = { after: '2023-03', before: '2025-05' };
    const roles = [
      { ...role, id: 1, file: { ownerId: OWN_PERSON, owner: 'Inês Carvalho', day: '2026-05-05' } },
      {
        ...role,
        id: 2,
        isOngoing: false,
        to: '2025-05',
        until,
        file: { ownerId: 44, owner: 'Ana Reis', day: '2023-03-18' },
      },
    ];
    replies['/experiences'] = json({ results: [{ organization: halden, roles }], filesSay: [] });
    openProfile('experience');
    const list = await screen.findByRole('list', { name: 'Work history' });
    expect(within(list).getByText('from your contacts file, 5 May 2026')).toBeTruthy();
    expect(within(list).getByText('from Ana Reis’s contacts file, 18 Mar 2023')).toBeTruthy();
    expect(within(list).getByText('until some time between Mar 2023 and May 2025')).toBeTruthy();
  });

  it('shows statements of contacts files in addition to a work history that the person wrote', async () => {
    const filesSay = [
      {
        title: 'CTO',
        organization: { id: 5, name: 'Acme', profilePicture: null },
        file: { ownerId: OWN_PERSON, owner: 'Inês Carvalho', day: '2026-05-05' },
      },
    ];
    replies['/experiences'] = json({ results: workHistory, filesSay });
    openProfile('experience');
    const sayings = await screen.findByRole('list', { name: 'What contacts files say' });
    expect(sayings.textContent).toBe('Your contacts file says: CTO at Acme · 5 May 2026');
    expect(within(sayings).getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/organizations/5');
  });

  it("shows values of the viewer's own file beside the name and addresses if they differ", async () => {
    const ownFileSays: PersonProfile['ownFileSays'] = [
      { field: 'name', value: 'Leila Hadad', day: '2026-05-05' },
      { field: 'emailWork', value: 'leila@old.example', day: '2026-05-05' },
      { field: 'linkedin', value: 'https://www.linkedin.com/in/leila-h', day: null },
    ];
    replies['/12/profile'] = json({ profile: { ...leila, ownFileSays } });
    openProfile();
    await screen.findByText('Your contacts file says: Leila Hadad \u00b7 5 May 2026');
    const address = screen.getByText('Work email').nextElementSibling;
    expect(address?.textContent).toBe(
      'leila@haldenventures.exampleYour contacts file says: leila@old.example \u00b7 5 May 2026',
    );
    expect(screen.getByText('Your contacts file says: https://www.linkedin.com/in/leila-h')).toBeTruthy();
  });

  it('requests the person in the scope of the page', async () => {
    openProfile('experience');
    await screen.findByRole('list', { name: 'Work history' });
    expect(asked).toEqual(
      expect.arrayContaining([
        '/api/persons/12/profile?networkId=7',
        '/api/persons/12/experiences?networkId=7',
      ]),
    );
  });
});
