// @vitest-environment happy-dom
import { decodeFilter, encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminScope, networkScope } from '../../../lib/search-scope.ts';
import type { Entity } from '../entity.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { SearchPanel } from '../home/SearchPanel.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answers = {
  '/autocomplete': autocomplete,
  '/persons': () => pageOfPeople([]),
  '/organizations': () => pageOfPeople([]),
};

async function openDialog(entity: Entity, scope = networkScope(7)) {
  const asked = answerCalls(answers);
  const apply = vi.fn<(filter: Filter) => void>();
  const drawn = await renderDirectory(
    <FilterDialog {...{ entity }} opened filter={{}} onClose={() => undefined} onApply={apply} />,
    '/people',
    scope,
  );
  await screen.findByRole('dialog');
  return { ...drawn, apply, asked };
}

const groups = () => within(screen.getByRole('dialog')).getAllByRole('region');
const namesOf = (regions: HTMLElement[]) => regions.map((region) => region.getAttribute('aria-label'));

describe('The filter by labels', () => {
  it('is in the last group of filters, for people and for organizations', async () => {
    await openDialog('people');
    expect(namesOf(groups())).toEqual(['Summary', 'Experience', 'Education', 'Labels and Ties']);
    expect(groups()[3]?.parentElement).toBe(groups()[2]?.parentElement);
    cleanup();
    await openDialog('organizations');
    expect(namesOf(groups()).at(-1)).toBe('Labels');
  });

  it('offers the labels of the network, and the choice between any and all of them', async () => {
    const { user, apply, asked } = await openDialog('people');
    const labels = within(screen.getByRole('region', { name: 'Labels and Ties' }));
    await user.click(labels.getByRole('switch', { name: 'Network Labels' }));
    await user.click(labels.getByLabelText('Network Labels', { selector: 'input[type=text]' }));
    await user.click(await screen.findByRole('option', { name: 'Board-ready' }));
    // Choosing a label has closed the menu.
    await user.click(labels.getByLabelText('Network Labels', { selector: 'input[type=text]' }));
    await user.click(await screen.findByRole('option', { name: 'Audit chair' }));
    await user.click(labels.getByRole('radio', { name: 'All' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {})).toEqual({
      'network.labels.value': '32,31',
      'network.labels.modifier': '1',
    });
    expect(
      asked.some((address) => address.includes('dataset=network-labels') && address.includes('networkId=7')),
    ).toBe(true);
  });

  it('offers administrators their own labels in the directory of everyone', async () => {
    const { user, apply, asked } = await openDialog('people', adminScope);
    const labels = within(screen.getByRole('region', { name: 'Labels and Ties' }));
    await user.click(labels.getByRole('switch', { name: 'Network Labels' }));
    await user.click(labels.getByLabelText('Network Labels', { selector: 'input[type=text]' }));
    await user.click(await screen.findByRole('option', { name: 'Board-ready' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(encodeFilter(PERSON_FILTERS, apply.mock.lastCall?.[0] ?? {})).toEqual({
      'network.labels.value': '32',
    });
    expect(
      asked.some((address) => address.includes('dataset=network-labels') && address.includes('admin=true')),
    ).toBe(true);
  });

  it('is a section of the search panel', async () => {
    answerCalls(answers);
    const { user, where } = await renderDirectory(<SearchPanel />, '/');
    await user.click(screen.getByRole('button', { name: 'Labels and Ties' }));
    await user.click(screen.getByLabelText('Network Labels', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Board-ready' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(where()).toBe('/people?network.labels.value=32&page=1&limit=50'));
  });

  it('is a chip with the name of the label, which is looked up by id', async () => {
    const asked = answerCalls(answers);
    const filter = decodeFilter(ORGANIZATION_FILTERS, { 'network.labels.value': '32' });
    const hrefFor = () => '/organizations';
    await renderDirectory(
      <FilterChips entity="organizations" {...{ filter, hrefFor }} onOpen={() => undefined} />,
      '/organizations',
    );
    expect(await screen.findByRole('button', { name: 'Label Board-ready' })).toBeTruthy();
    expect(asked.filter((address) => address.includes('ids=32'))).toHaveLength(1);
  });
});
