// @vitest-environment happy-dom
import { decodeFilter, encodeFilter, type Filter, type FilterSpec } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { history as browserHistory } from '../../../lib/history.ts';
import { FilterDialog } from './FilterDialog.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openWith(params: Record<string, string> = {}) {
  answerCalls({
    '/persons': () => pageOfPeople(['Leila Haddad'], 38),
    '/autocomplete': autocomplete,
    '/directory/pictures': () => ({ people: 4928, withPlace: 0 }),
    '/persons/stats': () => ({ known: { industries: 1200, schools: 0, organizationSizes: 1150 } }),
  });
  const apply = vi.fn<(filter: Filter) => void>();
  const close = vi.fn();
  const drawn = await renderDirectory(
    <FilterDialog
      entity="people"
      opened
      filter={decodeFilter(PERSON_FILTERS, params)}
      onClose={close}
      onApply={apply}
    />,
    '/people',
  );
  await screen.findByRole('dialog', { name: 'People — Your Network' });
  const applied = async () => {
    await drawn.user.click(screen.getByRole('button', { name: 'Apply' }));
    return encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {});
  };
  return { ...drawn, applied, apply, close };
}

const row = (name: string) => screen.getByRole('switch', { name });

describe('The filter dialog', () => {
  it('shows every filter as a switch, which is on if the filter is set', async () => {
    await openWith({ 'experience.seniorityLevels.value': '6' });
    const filters = Object.values(personFiltersIn({ kind: 'network' })).flatMap(({ filters: all }) =>
      Object.values(all).map(({ label }) => label),
    );
    // Connected Since is an option of Connected.
    expect(
      screen.getAllByRole('switch').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(filters.filter((label) => label !== 'Connected Since'));
    expect((row('Seniority Levels') as HTMLInputElement).checked).toBe(true);
    expect((row('Title') as HTMLInputElement).checked).toBe(false);
    expect(await screen.findByText('Director')).toBeTruthy();
  });

  it('shows for how many people a place and an industry are known', async () => {
    await openWith({ 'summary.location.name': 'lisbon', 'experience.industries.value': '3' });
    expect(await screen.findByText('place known for 0 of 4,928')).toBeTruthy();
    expect(screen.getByText('industry known for 1,200 of 4,928')).toBeTruthy();
  });

  it('shows for how many people a school and an organization size are known', async () => {
    await openWith({ 'education.schools.value': '8', 'experience.organizationSizes.value': '1' });
    expect(await screen.findByText('school known for 0 of 4,928')).toBeTruthy();
    expect(screen.getByText('organization size known for 1,150 of 4,928')).toBeTruthy();
  });

  it('switches on a filter when text is typed on its line', async () => {
    const { user, applied } = await openWith();
    row('Title').focus();
    await user.keyboard('director');
    expect((row('Title') as HTMLInputElement).checked).toBe(true);
    expect(await applied()).toEqual({ 'experience.title.value': 'director' });
  });

  it.each(['Title', 'Seniority Levels', 'Location'])(
    'focuses the field of %s when the filter is switched on',
    async (name) => {
      const { user } = await openWith();
      await user.click(row(name));
      const field = screen.getByLabelText(name, { selector: 'input[type=text]' });
      expect(document.activeElement).toBe(field);
      await user.keyboard('dir');
      expect((field as HTMLInputElement).value).toBe('dir');
    },
  );

  it('focuses the options of a filter with a choice when the filter is switched on', async () => {
    const { user } = await openWith();
    await user.click(row('Collaborations'));
    expect(document.activeElement?.closest('[data-switched]')).not.toBeNull();
  });

  it('loses no key pressed on the switch of an active filter', async () => {
    const { user, applied } = await openWith({ 'experience.title.value': 'dir' });
    row('Title').focus();
    await user.keyboard('ector');
    expect(await applied()).toEqual({ 'experience.title.value': 'director' });
  });

  it('restores the default of a filter that is switched off', async () => {
    const { user, applied } = await openWith({
      'experience.title.value': 'director',
      'experience.title.modifier': '1',
    });
    await user.click(row('Title'));
    await user.click(row('Title'));
    await user.type(screen.getByLabelText('Title', { selector: 'input[type=text]' }), 'chief');
    expect(await applied()).toEqual({ 'experience.title.value': 'chief' });
  });

  it('applies the chosen modifier of a filter and the chosen mode of a group', async () => {
    const { user, applied } = await openWith({ 'experience.title.value': 'director' });
    await user.click(screen.getByRole('radio', { name: 'Exact' }));
    const mode = screen.getByRole('radiogroup', { name: 'Experience: which entries count' });
    await user.click(within(mode).getByRole('radio', { name: 'Last 10 years' }));
    expect(await applied()).toEqual({
      'experience.title.value': 'director',
      'experience.title.modifier': '1',
      'experience.modifier': '2',
    });
  });

  it('can reverse a filter, and search former roles only', async () => {
    const { user, applied } = await openWith({ 'experience.companies.value': '8' });
    const companies = screen.getByRole('radiogroup', { name: 'Companies, how to match' });
    expect(
      within(companies)
        .getAllByRole('radio')
        .map((radio) => radio.textContent),
    ).toEqual(['Any', 'None of']);
    within(companies).getByRole('radio', { name: 'Any' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('radio', { name: 'Former only' }));
    expect(await applied()).toEqual({
      'experience.companies.value': '8',
      'experience.companies.modifier': '2',
      'experience.modifier': '3',
    });
  });

  it('offers to reverse every filter that takes values, but not the name', async () => {
    const tables = Object.entries(personFiltersIn({ kind: 'network' }));
    const isListed = ({ kind }: FilterSpec) => kind === 'ids' || kind === 'location' || kind === 'text';
    const reversible = tables.flatMap(([, { filters }]) =>
      Object.values(filters)
        .filter((spec) => isListed(spec) && spec.label !== 'Name')
        .map(({ label }) => label),
    );
    const { user } = await openWith();
    for (const label of [...reversible, 'Name']) await user.click(row(label));
    const groups = screen.getAllByRole('radiogroup', { name: /, how to match$/ });
    const offering = groups.filter((group) =>
      within(group).queryByRole('radio', { name: /^No(ne of|t there)$/ }),
    );
    expect(offering.map((group) => group.getAttribute('aria-label')?.split(', how')[0])).toEqual(reversible);
  });

  it('switches everything off with Clear', async () => {
    const { user, applied } = await openWith({
      'experience.title.value': 'director',
      'summary.name.value': 'leila',
    });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getAllByRole('switch').filter((one) => (one as HTMLInputElement).checked)).toEqual([]);
    expect(await applied()).toEqual({});
  });

  it('asks before discarding changed filters, and returns the focus to its place if the member continues', async () => {
    const { user, applied, close } = await openWith();
    row('Title').focus();
    await user.keyboard('director{Escape}{Escape}');
    expect(screen.getByRole('alertdialog').textContent).toContain('Close without applying them?');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.keyboard('s');
    expect(close).not.toHaveBeenCalled();
    expect(await applied()).toEqual({ 'experience.title.value': 'directors' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'close' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('closes at once if its filters are unchanged', async () => {
    const { user, close } = await openWith({ 'experience.title.value': 'director' });
    await user.click(row('Name'));
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });

  it('asks before the browser’s Back discards changed filters, and then goes back', async () => {
    for (const place of ['/people', '/people#filters']) {
      browserHistory.push(place);
      await waitFor(() => expect(window.location.href.endsWith(place)).toBe(true));
    }
    const { user, applied } = await openWith();
    row('Title').focus();
    await user.keyboard('director');
    browserHistory.back();
    await screen.findByRole('alertdialog');
    expect(window.location.hash).toBe('#filters');
    await user.click(screen.getByRole('button', { name: 'keep editing' }));
    expect(await applied()).toEqual({ 'experience.title.value': 'director' });
    cleanup();
    const { user: other } = await openWith();
    row('Title').focus();
    await other.keyboard('director');
    browserHistory.back();
    await screen.findByRole('alertdialog');
    await other.click(screen.getByRole('button', { name: 'close' }));
    await waitFor(() => expect(window.location.hash).toBe(''));
  });

  it('applies on Enter in a field, unless a suggestion is selected', async () => {
    const { user, apply } = await openWith();
    answerCalls({
      '/persons': () => pageOfPeople([]),
      '/autocomplete': () =>
        toPage([{ id: 1, name: 'Director of Studies' }], { page: 1, limit: 50, total: 1 }),
    });
    row('Title').focus();
    await user.keyboard('dir');
    await screen.findByRole('option', { name: /of Studies$/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(apply).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {})).toEqual({
      'experience.title.value': 'Director of Studies',
    });
  });

  it('switches on a row with Enter, and waits until typed words have become a place before applying', async () => {
    const { user, apply } = await openWith();
    const place = { id: 1, name: 'Berlin, Germany', latitude: 52.5, longitude: 13.4 };
    answerCalls({
      '/persons': () => pageOfPeople([]),
      '/autocomplete': () => toPage([place], { page: 1, limit: 50, total: 1 }),
    });
    row('Location').focus();
    await user.keyboard('{Enter}');
    expect(row('Location')).toHaveProperty('checked', true);
    await user.type(screen.getByRole('combobox', { name: 'Location' }), 'berlin{Enter}');
    expect(apply).not.toHaveBeenCalled();
    await screen.findByDisplayValue('Berlin, Germany');
    await user.keyboard('{Enter}');
    expect(encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {})).toMatchObject({
      'summary.location.latitude': '52.5',
    });
  });

  it('applies the words of a place on Enter if suggestions do not load', async () => {
    const { user, apply } = await openWith();
    answerCalls({
      '/persons': () => pageOfPeople([]),
      '/autocomplete': () => new Response('{}', { status: 500 }),
    });
    row('Location').focus();
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('combobox', { name: 'Location' }), 'berlin{Enter}');
    await screen.findByText('failed to load suggestions');
    await user.keyboard('{Enter}');
    expect(encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {})).toMatchObject({
      'summary.location.name': 'berlin',
    });
  });

  it('shows how many match before anything is applied', async () => {
    await openWith({ 'experience.title.value': 'director' });
    await waitFor(() => expect(screen.getByText('38').parentElement?.textContent).toBe('38 people match'));
  });

  it('converts the radius to the chosen unit', async () => {
    const { user, applied } = await openWith({
      'summary.location.name': 'Lisbon',
      'summary.location.latitude': '38.7',
      'summary.location.longitude': '-9.1',
    });
    expect(screen.getByRole('slider', { name: 'Radius (miles)' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Kilometers' }));
    const slider = screen.getByRole('slider', { name: 'Radius (kilometers)' });
    expect([slider.getAttribute('max'), (slider as HTMLInputElement).value]).toEqual(['320', '80']);
    expect((await applied())['summary.location.locationRadius']).toBe('49.69');
  });
});

describe('The filter Connected', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Connected' }) as HTMLSelectElement;
  const chosen = () => choice().selectedOptions[0]?.textContent;

  it('has a day as its last option', async () => {
    const { user, applied } = await openWith();
    await user.click(row('Connected'));
    expect([...choice().options].at(-1)?.textContent).toBe('Since a day');
    await user.selectOptions(choice(), 'Since a day');
    expect(await applied()).toEqual({});
    fireEvent.change(screen.getByLabelText('Connected, since'), { target: { value: '2026-05-01' } });
    expect(await applied()).toEqual({ 'network.connectedSince.value': '2026-05-01' });
    await user.selectOptions(choice(), 'Last year');
    expect(screen.queryByLabelText('Connected, since')).toBeNull();
    expect(await applied()).toEqual({ 'network.connected.modifier': '365' });
  });

  it('shows the day that is in the URL, and loses it when the filter is switched off', async () => {
    const { user, applied } = await openWith({ 'network.connectedSince.value': '2026-05-01' });
    expect((row('Connected') as HTMLInputElement).checked).toBe(true);
    expect(chosen()).toBe('Since a day');
    expect(screen.getByLabelText('Connected, since')).toHaveProperty('value', '2026-05-01');
    await user.click(row('Connected'));
    expect(await applied()).toEqual({});
    await user.click(row('Connected'));
    expect(chosen()).toBe('At any time');
  });

  it('keeps both values of a URL with a choice and a day', async () => {
    const both = { 'network.connected.modifier': '1826', 'network.connectedSince.value': '2026-05-01' };
    const { applied } = await openWith(both);
    expect(chosen()).toBe('Since a day');
    expect(await applied()).toEqual(both);
  });
});

describe('The filter Known Through', () => {
  it('offers members, and the choice between any and all of them', async () => {
    const { user, applied } = await openWith();
    await user.click(row('Known Through'));
    const field = screen.getByLabelText('Known Through', { selector: 'input[type=text]' });
    for (const name of ['Mei Lin', 'Omar Aziz']) {
      await user.click(field);
      await user.click(await screen.findByRole('option', { name }));
    }
    const matches = screen.getByRole('radiogroup', { name: 'Known Through, how to match' });
    await user.click(within(matches).getByRole('radio', { name: 'All' }));
    expect(await applied()).toEqual({
      'network.knownThrough.value': '51,52',
      'network.knownThrough.modifier': '1',
    });
  });
});

describe('A typed place', () => {
  const lisbon = { id: 1, name: 'Lisbon, Portugal', latitude: 38.7, longitude: -9.1 };
  const places = toPage([lisbon, { ...lisbon, id: 2, name: 'Lisbon, Ohio' }], {
    page: 1,
    limit: 50,
    total: 2,
  });
  const chosen = {
    'summary.location.name': 'Lisbon, Portugal',
    'summary.location.latitude': '38.7',
    'summary.location.longitude': '-9.1',
  };

  async function typePlace(words: string, found: unknown = places) {
    const drawn = await openWith();
    answerCalls({ '/persons': () => pageOfPeople([]), '/autocomplete': () => found });
    await drawn.user.click(row('Location'));
    await drawn.user.keyboard(words);
    return drawn;
  }

  it('becomes the first suggestion on blur', async () => {
    const { user, applied } = await typePlace('lisb');
    await screen.findByRole('option', { name: /Ohio/ });
    await user.tab();
    expect(screen.getByLabelText('Location', { selector: 'input[type=text]' })).toHaveProperty(
      'value',
      'Lisbon, Portugal',
    );
    expect(await applied()).toEqual(chosen);
  });

  it('becomes the first suggestion on Apply', async () => {
    const { applied } = await typePlace('lisb');
    await screen.findByRole('option', { name: /Ohio/ });
    expect(await applied()).toEqual(chosen);
  });

  it('becomes the first suggestion even if suggestions arrive after the blur', async () => {
    const { user, applied } = await typePlace('lisb');
    await user.tab();
    await screen.findByDisplayValue('Lisbon, Portugal');
    expect(await applied()).toEqual(chosen);
  });

  it('stays as typed if nothing is suggested', async () => {
    const { user, applied } = await typePlace('Middle Earth', toPage([], { page: 1, limit: 50, total: 0 }));
    await user.tab();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await applied()).toEqual({ 'summary.location.name': 'Middle Earth' });
  });
});

describe('A region', () => {
  const found = toPage(
    [
      { id: -4, name: 'Bavaria, Germany', detail: 'Region', region: 'DE.02', otherName: 'Bayern' },
      { id: 2, name: 'Bayreuth, Germany', detail: 'Germany', latitude: 49.9, longitude: 11.6 },
    ],
    { page: 1, limit: 50, total: 2 },
  );
  const bavaria = { 'summary.location.name': 'Bavaria, Germany', 'summary.location.region': 'DE.02' };
  const noRadius = () => expect(screen.queryByRole('slider', { name: /Radius/ })).toBeNull();

  it('can be chosen among places by keyboard, and has no radius', async () => {
    const { user, applied } = await openWith();
    answerCalls({ '/persons': () => pageOfPeople([]), '/autocomplete': () => found });
    await user.click(row('Location'));
    await user.keyboard('bayer');
    expect(await screen.findByRole('option', { name: 'Bavaria, Germany Bayern · Region' })).toBeTruthy();
    await user.keyboard('{ArrowDown}{Enter}');
    noRadius();
    expect(screen.getByText('Searches this whole area. No radius is needed.')).toBeTruthy();
    expect(await applied()).toEqual(bavaria);
  });

  it('is replaced by typed text, which has a radius again', async () => {
    const { user, applied } = await openWith(bavaria);
    noRadius();
    answerCalls({
      '/persons': () => pageOfPeople([]),
      '/autocomplete': () => toPage([], { page: 1, limit: 50, total: 0 }),
    });
    const field = screen.getByLabelText('Location', { selector: 'input[type=text]' });
    await user.clear(field);
    await user.type(field, 'Nowhere');
    expect(screen.getByRole('slider', { name: 'Radius (miles)' })).toBeTruthy();
    expect(await applied()).toEqual({ 'summary.location.name': 'Nowhere' });
  });
});

describe('Title suggestions', () => {
  it('are requested after two letters, and report if they cannot be loaded', async () => {
    const { user } = await openWith();
    const asked = answerCalls({ '/persons': () => pageOfPeople([]) });
    row('Title').focus();
    await user.keyboard('h');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked.filter((address) => address.includes('workrole-titles'))).toEqual([]);
    await user.keyboard('e');
    expect(await screen.findByText('failed to load suggestions')).toBeTruthy();
  });
});
