// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchPanel } from './SearchPanel.tsx';
import { answerCalls, autocomplete, pageOfPeople } from '../testing/answer-calls.ts';
import { renderDirectory } from '../testing/render-directory.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  answerCalls({ '/autocomplete': autocomplete, '/persons': () => pageOfPeople([]) });
  return renderDirectory(<SearchPanel />, '/');
}

describe('The search panel of a landing page', () => {
  it('opens the first page (50 rows) of the list with its filters', async () => {
    const { user, where } = await open();
    await user.type(screen.getByLabelText('Name'), 'leila');
    await user.click(screen.getByRole('radio', { name: 'Current only' }));
    await user.click(screen.getByLabelText('Seniority Levels', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Director' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(where()).toBe(
        '/people?summary.name.value=leila&experience.seniorityLevels.value=6&experience.modifier=1&page=1&limit=50',
      ),
    );
  });

  it('shows on a closed section how many filters are set, and removes them with Clear', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'leila');
    await user.click(screen.getByRole('button', { name: /^Summary\s*, 1 on$/ }));
    expect(screen.getByRole('button', { name: /^Summary\s*, 1 on$/ }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('button', { name: 'Summary' })).toBeTruthy();
  });

  it('starts with current roles, and offers companies instead of industries, if industries are known for few people', async () => {
    answerCalls({ '/autocomplete': autocomplete, '/persons': () => pageOfPeople([]) });
    const { user, where } = await renderDirectory(<SearchPanel byCompany />, '/');
    expect(screen.queryByLabelText('Industries')).toBeNull();
    expect(screen.getByLabelText('Companies', { selector: 'input' })).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: /^Title/ }), 'head');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const current = '/people?experience.title.value=head&experience.modifier=1&page=1&limit=50';
    await waitFor(() => expect(where()).toBe(current));
  });

  it('searches organizations on its other tab', async () => {
    const { user, where } = await open();
    await user.click(screen.getByRole('tab', { name: 'Organizations' }));
    await user.type(screen.getByLabelText('Name'), 'halden');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(where()).toBe('/organizations?summary.name.value=halden&page=1&limit=50'));
  });
});
