// @vitest-environment happy-dom
import { decodeFilter, encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectiveScope, networkScope } from '../../../lib/search-scope.ts';
import type { Entity } from '../entity.ts';
import { FilterChips } from '../filter/FilterChips.tsx';
import { FilterDialog } from '../filter/FilterDialog.tsx';
import { OrganizationsDirectory } from '../list/OrganizationsDirectory.tsx';
import { PeopleDirectory } from '../list/PeopleDirectory.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { StrengthCard } from './StrengthCard.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const scope = collectiveScope({ id: 5, name: 'Climate Board Bench' });
const PEOPLE = '/collectives/5/directory/people';

const answers = {
  '/autocomplete': autocomplete,
  '/persons': () => pageOfPeople(['Leila Haddad'], 3),
  '/organizations': () => pageOfPeople([]),
};

async function openDialog(entity: Entity, params: Record<string, string> = {}) {
  const asked = answerCalls(answers);
  const apply = vi.fn<(filter: Filter) => void>();
  const filter = decodeFilter(PERSON_FILTERS, params);
  const drawn = await renderDirectory(
    <FilterDialog {...{ entity, filter }} opened onClose={() => undefined} onApply={apply} />,
    PEOPLE,
    scope,
  );
  await screen.findByRole('dialog');
  const applied = async () => {
    await drawn.user.click(screen.getByRole('button', { name: 'Apply' }));
    return encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {});
  };
  return { ...drawn, asked, applied };
}

const ofCollective = () => within(screen.getByRole('region', { name: 'Collective' }));

describe('The filters of a collective', () => {
  it('come after the labels of the member’s network in the third column of the dialog', async () => {
    await openDialog('people');
    expect(screen.getByRole('dialog', { name: 'People — Climate Board Bench' })).toBeTruthy();
    const regions = within(screen.getByRole('dialog')).getAllByRole('region');
    expect(regions.map((region) => region.getAttribute('aria-label'))).toEqual([
      'Summary',
      'Experience',
      'Education',
      'Labels and Ties',
      'Collective',
    ]);
    expect(regions[4]?.parentElement).toBe(regions[2]?.parentElement);
    const switches = ofCollective().getAllByRole('switch');
    expect(switches.map((one) => one.closest('label')?.textContent)).toEqual([
      'Collective Labels',
      'Membership',
    ]);
  });

  it('offer labels of the collective, and the choice between any and all of them', async () => {
    const { user, asked, applied } = await openDialog('people');
    await user.click(ofCollective().getByRole('switch', { name: 'Collective Labels' }));
    await user.click(ofCollective().getByLabelText('Collective Labels', { selector: 'input[type=text]' }));
    await user.click(await screen.findByRole('option', { name: 'Met in Lisbon' }));
    await user.click(ofCollective().getByLabelText('Collective Labels', { selector: 'input[type=text]' }));
    await user.click(await screen.findByRole('option', { name: 'Trustee shortlist' }));
    await user.click(ofCollective().getByRole('radio', { name: 'All' }));
    expect(await applied()).toEqual({
      'collective.labels.value': '42,41',
      'collective.labels.modifier': '1',
    });
    const ofLabels = asked.filter((address) => address.includes('dataset=collective-labels'));
    expect(ofLabels.length).toBeGreaterThan(0);
    expect(ofLabels.every((address) => address.includes('collectiveId=5'))).toBe(true);
  });

  it('offer only collaborators, only other people, or either; "either" adds no filter', async () => {
    const { user, applied } = await openDialog('people');
    await user.click(ofCollective().getByRole('switch', { name: 'Membership' }));
    const choice = within(ofCollective().getByRole('radiogroup', { name: 'Membership' }));
    const chosen = () => choice.getByRole('radio', { checked: true }).textContent;
    expect(chosen()).toBe('Either');
    expect(await applied()).toEqual({});
    await user.click(choice.getByRole('radio', { name: 'Collaborator only' }));
    expect(await applied()).toEqual({ 'collective.membership.modifier': '1' });
    await user.click(choice.getByRole('radio', { name: 'Not a collaborator' }));
    expect(await applied()).toEqual({ 'collective.membership.modifier': '0' });
    await user.click(ofCollective().getByRole('switch', { name: 'Membership' }));
    expect(await applied()).toEqual({});
  });

  it('show their active choice, and are removed by Clear', async () => {
    const { user, applied } = await openDialog('people', { 'collective.membership.modifier': '0' });
    const choice = within(ofCollective().getByRole('radiogroup', { name: 'Membership' }));
    expect(choice.getByRole('radio', { checked: true }).textContent).toBe('Not a collaborator');
    expect(ofCollective().getByRole('heading').textContent).toBe('Collective, 1 on');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await applied()).toEqual({});
  });

  it('do not switch Membership on when the member types on its line, which has no text field', async () => {
    const { user } = await openDialog('people');
    const row = ofCollective().getByRole('switch', { name: 'Membership' }) as HTMLInputElement;
    row.focus();
    await user.keyboard('c');
    expect(row.checked).toBe(false);
  });

  it('consist only of the filter by labels in a list of organizations', async () => {
    await openDialog('organizations');
    expect(ofCollective().getAllByRole('switch')).toHaveLength(1);
  });

  it('are a section of the search panel, which searches the collective', async () => {
    answerCalls(answers);
    const { user, where } = await renderDirectory(<SearchPanel />, '/collectives/5', scope);
    await user.click(screen.getByRole('button', { name: 'Collective' }));
    await user.click(screen.getByRole('radio', { name: 'Collaborator only' }));
    await user.click(screen.getByLabelText('Collective Labels', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Met in Lisbon' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(where()).toBe(
        `${PEOPLE}?collective.labels.value=42&collective.membership.modifier=1&page=1&limit=50`,
      ),
    );
  });

  it('are not a section of the search panel of the member’s network', async () => {
    answerCalls(answers);
    await renderDirectory(<SearchPanel />, '/', networkScope(7));
    expect(screen.getByRole('button', { name: 'Labels and Ties' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Collective' })).toBeNull();
  });

  it('are chips that can be removed: a label shows its name, Membership its choice', async () => {
    const asked = answerCalls(answers);
    const filter = decodeFilter(PERSON_FILTERS, {
      'collective.labels.value': '41',
      'collective.membership.modifier': '1',
    });
    const hrefFor = (wanted: Filter) =>
      `${PEOPLE}?${new URLSearchParams(encodeFilter(PERSON_FILTERS, wanted)).toString()}`;
    const { user, where } = await renderDirectory(
      <FilterChips entity="people" {...{ filter, hrefFor }} onOpen={() => undefined} />,
      PEOPLE,
      scope,
    );
    expect(await screen.findByRole('button', { name: 'Shared label Trustee shortlist' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Membership Collaborator only' })).toBeTruthy();
    expect(asked.some((address) => address.includes('ids=41') && address.includes('collectiveId=5'))).toBe(
      true,
    );
    await user.click(screen.getByRole('button', { name: /^Remove.*Membership/ }));
    await waitFor(() => expect(where()).toBe(`${PEOPLE}?collective.labels.value=41`));
  });
});

describe('A list in a collective', () => {
  it('requests the people of the collective with its filters', async () => {
    const asked = answerCalls(answers);
    await renderDirectory(
      <PeopleDirectory tie={() => null} />,
      `${PEOPLE}?collective.membership.modifier=1&page=1&limit=50`,
      scope,
    );
    await screen.findByRole('link', { name: 'Leila Haddad' });
    expect(
      asked.some(
        (address) =>
          address.includes('collectiveId=5') && address.includes('collective.membership.modifier=1'),
      ),
    ).toBe(true);
  });

  it('does not claim that the viewer knows its people', async () => {
    const organization = {
      organization: {
        id: 4,
        name: 'Halden Ventures',
        profilePicture: null,
        type: { id: 3, name: 'Company' },
        location: null,
        tagline: null,
      },
      people: 12,
      faces: [{ id: 1, name: 'Leila Haddad', profilePicture: null }],
      blocks: [],
    };
    const page = toPage([organization], { page: 1, limit: 50, total: 1 });
    answerCalls({ ...answers, '/organizations': () => page });
    await renderDirectory(<OrganizationsDirectory />, '/collectives/5/directory/organizations', scope);
    expect(await screen.findByText('People there')).toBeTruthy();
    expect(await screen.findByText('12 people of the collective there')).toBeTruthy();
    expect(screen.queryByText(/you know/)).toBeNull();
  });
});

it('A list in the member’s network drops the filters of a collective from its URL', async () => {
  const asked = answerCalls(answers);
  const { where } = await renderDirectory(
    <PeopleDirectory tie={() => null} />,
    '/people?collective.membership.modifier=1&page=1&limit=50',
    networkScope(7),
  );
  await screen.findByRole('link', { name: 'Leila Haddad' });
  await waitFor(() => expect(where()).toBe('/people?page=1&limit=50'));
  expect(asked.filter((address) => address.includes('collective.'))).toEqual([]);
});

describe('The strength card', () => {
  const none = { organizations: [], roles: [], organizationSizes: [], schools: [], industries: [] };
  const stats = { ...none, seniorityLevels: [{ id: 6, name: 'Director', total: 4 }] };

  it.each([
    ['the collective', scope, 'Who the collective knows'],
    ['the viewer', networkScope(7), 'Who you know'],
  ])('says in its title who knows the people, and links to them: %s', async (_who, where, title) => {
    answerCalls(answers);
    const counted = { stats, rolesCounted: 'current' as const };
    await renderDirectory(
      <StrengthCard pictures={undefined} counted={counted} totalOrganizations={3} />,
      where.homePath,
      where,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Director/ }).getAttribute('href')).toContain(where.peoplePath);
  });
});
