// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { adminScope, SearchScopeProvider } from '../../../lib/search-scope.ts';
import { renderLook } from '../../../ui/testing/render-look.tsx';
import { useEdits } from '../form/use-edits.ts';
import { ProposedOf, useTitleMeaning } from './ProposedOf.tsx';
import { roleBody, RoleRules, roleValues } from './role-values.ts';

const DIRECTOR = { id: 7, name: 'Director' };
const PARTNER = { id: 8, name: 'Partner' };

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string) => {
      const title = new URL(url, 'http://kithline.test').searchParams.get('title') ?? '';
      const meaning = { seniorityLevels: /director/iu.test(title) ? [DIRECTOR] : [PARTNER], roleType: null };
      return Promise.resolve(
        new Response(JSON.stringify(meaning), { headers: { 'content-type': 'application/json' } }),
      );
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The title and the levels of a new role, and what would be sent. */
function Role() {
  const saved = useMemo(() => roleValues(null), []);
  const of = useEdits({
    draft: 'person:1:2:experience:new',
    saved,
    schema: RoleRules,
    toBody: (values) => roleBody(values, saved),
    send: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    fallback: '',
    onSaved: () => undefined,
  });
  const meaning = useTitleMeaning(of.values['title'] as string, '');
  return (
    <>
      <input
        aria-label="Title"
        value={of.values['title'] as string}
        onChange={(event) => of.set('title', event.target.value)}
      />
      <button type="button" onClick={() => of.set('seniorityLevelIds', [PARTNER])}>
        choose Partner
      </button>
      <ProposedOf
        {...{ of, saved }}
        name="seniorityLevelIds"
        label="Seniority Levels"
        dataset="seniority-levels"
        proposal={meaning && meaning.seniorityLevels}
      />
      <p data-testid="sent">{JSON.stringify(roleBody(of.values, saved)['seniorityLevelIds'])}</p>
    </>
  );
}

const sent = () => screen.getByTestId('sent').textContent;

it('shows what a title says while it is typed, leaves it to the title, and lets somebody choose and go back', async () => {
  const user = userEvent.setup();
  renderLook(
    <QueryClientProvider client={queryClient}>
      <SearchScopeProvider value={adminScope}>
        <Role />
      </SearchScopeProvider>
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText('Title'), 'Director');
  await screen.findByText('Director');
  expect(sent()).toBe('null');

  await user.click(screen.getByRole('button', { name: 'choose Partner' }));
  await user.type(screen.getByLabelText('Title'), ' of Sales');
  expect(await screen.findByText('Partner')).toBeTruthy();
  expect(screen.queryByText('Director')).toBeNull();
  expect(sent()).toBe('[8]');

  await user.click(screen.getByRole('button', { name: 'as the title says' }));
  await screen.findByText('Director');
  expect(sent()).toBe('null');
});
