// @vitest-environment happy-dom
import type { LiveEvent } from '@kithline/contract/live.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query-client.ts';
import { LiveReactions } from './LiveReactions.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const KEYS = {
  notes: ['relations', 'notes', ENTITY_TYPES.person, 12, {}],
  chains: ['relations', 'chains', 34],
  rows: ['directory', 'persons', {}],
  profile: ['people', 12],
  history: ['people', 12, 'experiences'],
  other: ['people', 34],
  network: ['network'],
} as const;

/** Which replies are asked for again after an event. */
function staleAfter(event: LiveEvent): string[] {
  for (const queryKey of Object.values(KEYS)) queryClient.setQueryData(queryKey, 'known');
  let tell: (event: LiveEvent) => void = () => undefined;
  const connection = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  connection.listen = (listener) => {
    tell = listener;
    return () => undefined;
  };
  render(
    <LiveContext value={connection}>
      <LiveReactions />
    </LiveContext>,
  );
  act(() => tell(event));
  return Object.entries(KEYS)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

it('a note, a label or a strength of a person renews relations, rows and that very profile', () => {
  const data = { entityTypeId: ENTITY_TYPES.person, entityId: 12 };
  expect(staleAfter({ type: 'refresh.relations', data })).toEqual(['notes', 'chains', 'rows', 'profile']);
});

it('a note or a label of an organization leaves the profiles of people alone', () => {
  const data = { entityTypeId: ENTITY_TYPES.organization, entityId: 12 };
  expect(staleAfter({ type: 'refresh.relations', data })).toEqual(['notes', 'chains', 'rows']);
});
