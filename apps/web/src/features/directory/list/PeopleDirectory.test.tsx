// @vitest-environment happy-dom
import { PersonListQuery } from '@kithline/contract/directory.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeOverlay } from '../../../lib/overlay-state.ts';
import { networkScope } from '../../../lib/search-scope.ts';
import { SYNC_OVERLAY } from '../../../lib/overlay-places.ts';
import { PeopleDirectory } from './PeopleDirectory.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NAMES = ['Amara Okafor', 'Hana Nováková', 'Leila Haddad'];
const organizations = () => toPage([], { page: 1, limit: 1, total: 96 });
const lists = { '/organizations': organizations, '/autocomplete': autocomplete };

async function openAt(address: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ ...lists, '/persons': () => pageOfPeople(NAMES, 214), ...answers });
  return { asked, ...(await renderDirectory(<PeopleDirectory tie={() => null} />, address)) };
}

describe('The list of people', () => {
  it('of a network that was never synced says that nobody is in it, and offers to sync it if there are no filters', async () => {
    answerCalls({ ...lists, '/persons': () => pageOfPeople([], 0) });
    const list = <PeopleDirectory tie={() => null} />;
    const { user, hash, go } = await renderDirectory(list, '/people', networkScope(7, true));
    expect(await screen.findByText('No results found...')).toBeTruthy();
    expect(screen.getByText('Nobody is in your network yet.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sync Your Network' }));
    await waitFor(() => expect(decodeOverlay(hash())).toMatchObject(SYNC_OVERLAY));
    await go('/people?experience.title.value=director&page=1&limit=50');
    await screen.findByText('Nobody is in your network yet.');
    expect(screen.queryByText(/Remove it to see/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sync Your Network' })).toBeNull();
  });

  it('shows the range of rows, and counts people and organizations', async () => {
    await openAt('/people');
    expect((await screen.findAllByText('1-50 of 214 total'))[0]).toBeTruthy();
    expect(await screen.findByRole('link', { name: /People\s*214/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Organizations\s*96/ })).toBeTruthy();
  });

  it('opens a profile and keeps the search in the URL', async () => {
    const { user, where } = await openAt('/people?experience.title.value=director&page=1&limit=50');
    await user.click(await screen.findByRole('link', { name: 'Hana Nováková' }));
    expect(where()).toBe('/people/2?experience.title.value=director&page=1&limit=50');
  });

  it('moves between rows with j and k, and turns pages with ] and [', async () => {
    const { user, where } = await openAt('/people');
    await screen.findByRole('link', { name: 'Amara Okafor' });
    await user.keyboard('jjk');
    expect(document.activeElement?.textContent).toBe('Amara Okafor');
    expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-current')).toBe('true');
    await user.keyboard(']');
    await waitFor(() => expect(where()).toContain('page=2'));
    await user.keyboard('[[');
    await waitFor(() => expect(where()).toContain('page=1'));
  });

  it('marks the row of the opened profile', async () => {
    const { user } = await openAt('/people');
    await user.click(await screen.findByRole('link', { name: 'Leila Haddad' }));
    await waitFor(() =>
      expect(
        screen
          .getByRole('link', { name: 'Leila Haddad' })
          .closest('[data-row]')
          ?.hasAttribute('data-current'),
      ).toBe(true),
    );
  });

  it('focuses the row of the last viewed profile', async () => {
    const { user, go } = await openAt('/people');
    await user.click(await screen.findByRole('link', { name: 'Leila Haddad' }));
    await go('/people/1');
    await go('/people');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Amara Okafor'));
  });

  it('moves the focus from the heading to a row when a profile closes', async () => {
    answerCalls({ ...lists, '/persons': () => pageOfPeople(NAMES, 214) });
    const { go } = await renderDirectory(
      <>
        <h1 tabIndex={-1}>Your Network</h1>
        <PeopleDirectory tie={() => null} />
      </>,
      '/people',
    );
    // The heading has the focus if no row had it before the profile opened.
    const closed = async () => {
      screen.getByRole('heading', { level: 1 }).focus();
      await go('/people');
    };
    await screen.findByRole('link', { name: 'Hana Nováková' });
    await go('/people/1');
    await closed();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Amara Okafor'));
    // This person is not on the page.
    await go('/people/99');
    await closed();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Amara Okafor'));
  });

  it('moves the focus to the heading if the focused row is no longer found', async () => {
    answerCalls({
      ...lists,
      '/persons': (query) => pageOfPeople(query.has('summary.name.value') ? ['Zoë Zimmer'] : NAMES),
    });
    const { go } = await renderDirectory(
      <>
        <h1>Your Network</h1>
        <PeopleDirectory tie={() => null} />
      </>,
      '/people',
    );
    (await screen.findByRole('link', { name: 'Hana Nováková' })).focus();
    await go('/people?summary.name.value=zoe&page=1&limit=50');
    await screen.findByRole('link', { name: 'Zoë Zimmer' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Network'));
  });

  it('repairs an invalid URL, and requests the list only once', async () => {
    const { where, asked } = await openAt('/people?page=zero&limit=9999&experience.modifier=8');
    await screen.findAllByText('1-50 of 214 total');
    expect(where()).toBe('/people?page=1&limit=50');
    expect(asked.filter((address) => address.startsWith('/api/persons'))).toHaveLength(1);
  });

  it('shows the list for an old link: filter values that the server would refuse are dropped first', async () => {
    const { where, asked, visited } = await openAt(
      '/people?experience.companies.value=acme,7&summary.tags.value=x&summary.location.latitude=200&summary.location.longitude=1' +
        '&summary.name.value=%00&experience.title.modifier=9&collective.labels.value=4&page=2&limit=50',
    );
    await screen.findAllByText(/of 214 total/);
    expect(where()).toBe('/people?experience.companies.value=7&page=2&limit=50');
    expect(visited()).toBe(1);
    const queries = asked.filter((address) => address.startsWith('/api/persons?'));
    expect(queries.length).toBeGreaterThan(0);
    for (const address of queries) {
      const query = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
      expect(PersonListQuery.safeParse(query).error).toBeUndefined();
    }
  });

  it('goes to the last page if the requested page is beyond it', async () => {
    const { where } = await openAt('/people?page=99&limit=50', {
      '/persons': (query) => toPage([], { page: Number(query.get('page')), limit: 50, total: 214 }),
    });
    await waitFor(() => expect(where()).toBe('/people?page=5&limit=50'));
  });

  it('reports that it did not load, and loads on "Try again"', async () => {
    const { user } = await openAt('/people', {
      '/persons': () => {
        throw new TypeError('offline');
      },
    });
    await screen.findByText('This list did not load.');
    answerCalls({ ...lists, '/persons': () => pageOfPeople(NAMES, 214) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Leila Haddad' })).toBeTruthy();
  });
});

describe('Filter chips', () => {
  const address =
    '/people?experience.title.value=director&experience.seniorityLevels.value=6&experience.modifier=1&page=3&limit=50';

  it('show names instead of ids', async () => {
    await openAt(address);
    const chips = await screen.findByRole('group', { name: 'Active filters' });
    await within(chips).findByText('Director');
    expect(chips.textContent).toMatch(/Experience\s+Current only/);
  });

  it('are removed by their button or Backspace, which opens the first page', async () => {
    const { user, where } = await openAt(address);
    (await screen.findByRole('button', { name: 'Remove Title director' })).focus();
    await user.keyboard('{Backspace}');
    await waitFor(() =>
      expect(where()).toBe(
        '/people?experience.seniorityLevels.value=6&experience.modifier=1&page=1&limit=50',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Experience Current only' }));
    await waitFor(() => expect(where()).toBe('/people?experience.seniorityLevels.value=6&page=1&limit=50'));
  });

  it('are all removed with Clear', async () => {
    const { user, where } = await openAt(address);
    await user.click(await screen.findByRole('link', { name: 'Clear' }));
    await waitFor(() => expect(where()).toBe('/people?page=1&limit=50'));
  });
});

describe('A search without results', () => {
  it('offers to remove the two filters whose removal finds the most people', async () => {
    const { user, where } = await openAt(
      '/people?summary.name.value=zz&experience.title.value=director&page=1&limit=50',
      {
        '/persons': () => pageOfPeople([]),
        '/persons/relaxations': () => ({
          results: [
            { group: 'summary', filter: 'name', total: 38 },
            { group: 'experience', filter: 'title', total: 11 },
          ],
        }),
      },
    );
    expect(await screen.findByText('No results found...')).toBeTruthy();
    expect(await screen.findByText(/Two filters are on\. The two below/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Without “director” +11' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Without “zz” +38' }));
    await waitFor(() => expect(where()).toBe('/people?experience.title.value=director&page=1&limit=50'));
  });

  it('says that removing the filter shows everybody, if the scope contains people', async () => {
    await openAt('/people?experience.title.value=director&page=1&limit=50', {
      '/persons': (query) => pageOfPeople(query.has('experience.title.value') ? [] : NAMES),
    });
    await screen.findByText('One filter is on. Remove it to see everybody.');
  });

  it('says first that no place is known for anybody', async () => {
    await openAt('/people?summary.location.name=lisbon&page=1&limit=50', {
      '/persons': () => pageOfPeople([]),
      '/directory/pictures': () => ({ people: 4928, withPlace: 0, withIndustry: 0 }),
    });
    expect(await screen.findByText(/^4,928 people have no known place\. One filter is on\./)).toBeTruthy();
  });

  it('names reversed filters with "not", and does not blame unknown places for the empty list', async () => {
    const lisbon =
      'summary.location.name=Lisbon&summary.location.latitude=38.7&summary.location.longitude=-9.1';
    await openAt(
      `/people?${lisbon}&summary.location.modifier=2&experience.title.value=clerk&experience.title.modifier=2`,
      {
        '/persons': () => pageOfPeople([]),
        '/directory/pictures': () => ({ people: 4928, withPlace: 0, withIndustry: 0 }),
        '/persons/relaxations': () => ({
          results: [
            { group: 'summary', filter: 'location', total: 38 },
            { group: 'experience', filter: 'title', total: 11 },
          ],
        }),
      },
    );
    expect(await screen.findByText(/^Two filters are on\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Without “not within 50 miles of Lisbon” +38' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Without “not clerk” +11' })).toBeTruthy();
  });
});

describe('Stats', () => {
  const none = { organizations: [], roles: [], industries: [], organizationSizes: [] };
  const all = { organizations: 214, seniorityLevels: 214, roles: 214, organizationSizes: 214, schools: 214 };
  const stats = (query: URLSearchParams) => ({
    total: 214,
    known: { ...all, industries: 38 },
    cache: false,
    rolesCounted: query.get('roles'),
    stats: {
      ...none,
      seniorityLevels: [{ id: 6, name: 'Director', total: query.get('roles') === 'ever' ? 458 : 214 }],
      schools: [{ id: 8, name: 'Ridgeway', total: 31 }],
    },
  });
  const opened = async (address: string) => {
    const page = await openAt(address, { '/persons/stats': stats });
    await screen.findByRole('link', { name: 'Amara Okafor' });
    await page.user.keyboard('s');
    await screen.findByRole('dialog', { name: 'Stats — Your Network' });
    return page;
  };

  it('count current roles initially, and link to the people who hold such a role now', async () => {
    const { user, where } = await opened('/people?page=2&limit=50');
    expect(screen.getByRole('radio', { name: 'Current roles', checked: true })).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: '(214) Director' }));
    await waitFor(() =>
      expect(where()).toBe(
        '/people?experience.seniorityLevels.value=6&experience.modifier=1&page=1&limit=50',
      ),
    );
  });

  it('show for how many people a fact is known, if not for all', async () => {
    await opened('/people?page=1&limit=50');
    const industries = within(await screen.findByRole('region', { name: 'Industries' }));
    expect(await industries.findByText('known for 38 of 214')).toBeTruthy();
    expect(screen.getAllByText(/known for/)).toHaveLength(1);
  });

  it('count all roles on request, keep this choice in the URL, and link to everybody who ever held such a role', async () => {
    const { user, where, visited } = await opened('/people?page=2&limit=50');
    const steps = visited();
    await user.click(screen.getByRole('radio', { name: 'All roles' }));
    await waitFor(() => expect(where()).toBe('/people?page=2&limit=50&roles=ever'));
    expect(visited()).toBe(steps + 1);
    const [next] = screen.getAllByRole('link', { name: 'Next page', hidden: true });
    expect(next?.getAttribute('href')).toBe('/people?page=3&limit=50&roles=ever');
    await user.click(await screen.findByRole('link', { name: '(458) Director' }));
    await waitFor(() =>
      expect(where()).toBe('/people?experience.seniorityLevels.value=6&page=1&limit=50&roles=ever'),
    );
  });

  it('count all roles initially if the URL says so', async () => {
    const { user, where } = await opened('/people?page=1&limit=50&roles=ever');
    expect(await screen.findByRole('link', { name: '(458) Director' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Current roles' }));
    await waitFor(() => expect(where()).toBe('/people?page=1&limit=50'));
    expect(await screen.findByRole('link', { name: '(214) Director' })).toBeTruthy();
  });

  it.each([
    { asked: 'experience.modifier=2&', roles: '', expected: 'experience.modifier=1&' },
    { asked: 'experience.modifier=2&', roles: '&roles=ever', expected: 'experience.modifier=2&' },
    { asked: 'experience.modifier=3&', roles: '', expected: 'experience.modifier=3&' },
    { asked: '', roles: '&roles=ever', expected: '' },
  ])(
    'never widen a list: if its URL has "$asked" and "$roles", the link of an entry has "$expected"',
    async ({ asked, roles, expected }) => {
      const title = '/people?experience.title.value=director&';
      await opened(`${title}${asked}page=1&limit=50${roles}`);
      const entry = await screen.findByRole('link', { name: /Director$/ });
      expect(entry.getAttribute('href')).toBe(
        `${title}experience.seniorityLevels.value=6&${expected}page=1&limit=50${roles}`,
      );
      // A school does not depend on when a role was held.
      expect(screen.getByRole('link', { name: '(31) Ridgeway' }).getAttribute('href')).toBe(
        `${title}${asked}education.schools.value=8&page=1&limit=50${roles}`,
      );
    },
  );

  it('filter the list by the chosen entry, and close', async () => {
    const { user, where } = await openAt('/people?experience.title.value=director&page=2&limit=50', {
      '/persons/stats': stats,
    });
    await screen.findByRole('link', { name: 'Amara Okafor' });
    await user.keyboard('s');
    await screen.findByRole('dialog', { name: 'Stats — Your Network' });
    await user.click(await screen.findByRole('link', { name: '(214) Director' }));
    await waitFor(() =>
      expect(where()).toBe(
        '/people?experience.title.value=director&experience.seniorityLevels.value=6&experience.modifier=1&page=1&limit=50',
      ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
