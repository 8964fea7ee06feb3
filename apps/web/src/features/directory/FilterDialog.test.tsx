// @vitest-environment happy-dom
import { decodeFilter, encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { PERSON_FILTERS, personFiltersIn } from '@kithline/contract/filter-tables.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterDialog } from './FilterDialog.tsx';
import { answerCalls, autocomplete, pageOfPeople } from './testing/answer-calls.ts';
import { renderDirectory } from './testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openWith(params: Record<string, string> = {}) {
  answerCalls({ '/persons': () => pageOfPeople(['Leila Haddad'], 38), '/autocomplete': autocomplete });
  const apply = vi.fn<(filter: Filter) => void>();
  const drawn = await renderDirectory(
    <FilterDialog
      entity="people"
      opened
      filter={decodeFilter(PERSON_FILTERS, params)}
      onClose={() => undefined}
      onApply={apply}
    />,
    '/people',
  );
  await screen.findByRole('dialog', { name: 'People — Your Network' });
  const applied = async () => {
    await drawn.user.click(screen.getByRole('button', { name: 'Apply' }));
    return encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {});
  };
  return { ...drawn, applied };
}

const row = (name: string) => screen.getByRole('switch', { name });

describe('the filter dialog', () => {
  it('shows every filter as a switch, on for those that are set', async () => {
    await openWith({ 'experience.seniorityLevels.value': '6' });
    const filters = Object.values(personFiltersIn({ kind: 'network' })).flatMap(({ filters: all }) =>
      Object.keys(all),
    );
    expect(screen.getAllByRole('switch')).toHaveLength(filters.length);
    expect((row('Seniority Levels') as HTMLInputElement).checked).toBe(true);
    expect((row('Title') as HTMLInputElement).checked).toBe(false);
    expect(await screen.findByText('Director')).toBeTruthy();
  });

  it('goes into a filter that is off when one types on its line', async () => {
    const { user, applied } = await openWith();
    row('Title').focus();
    await user.keyboard('director');
    expect((row('Title') as HTMLInputElement).checked).toBe(true);
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

  it('keeps the modifier of a filter and the mode of a group', async () => {
    const { user, applied } = await openWith({ 'experience.title.value': 'director' });
    await user.click(screen.getByRole('radio', { name: 'Exact' }));
    await user.click(screen.getByRole('radio', { name: 'Last 10 years' }));
    expect(await applied()).toEqual({
      'experience.title.value': 'director',
      'experience.title.modifier': '1',
      'experience.modifier': '2',
    });
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

  it('says how many match before anything is applied', async () => {
    await openWith({ 'experience.title.value': 'director' });
    await waitFor(() => expect(screen.getByText('38').parentElement?.textContent).toBe('38 people match'));
  });

  it('measures a radius in the unit chosen', async () => {
    const { user, applied } = await openWith({
      'summary.location.name': 'Lisbon',
      'summary.location.latitude': '38.7',
      'summary.location.longitude': '-9.1',
    });
    expect(screen.getByRole('slider', { name: 'Radius (miles)' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Kilometers' }));
    expect(screen.getByRole('slider', { name: 'Radius (kilometers)' })).toBeTruthy();
    expect((await applied())['summary.location.locationRadius']).toBe('31.06');
  });
});

describe('title suggestions', () => {
  it('come after two letters, and say when they cannot be loaded', async () => {
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
