// @vitest-environment happy-dom
import type { LiveEvent, RelationKind } from '@kithline/contract/live.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { organizationsQuery, personsQuery, picturesQuery } from '../features/directory/directory.data.ts';
import { firstPage } from '../features/directory/list-search.ts';
import { organizationQuery } from '../features/organizations/organizations.data.ts';
import { experiencesQuery, personQuery } from '../features/people/people.data.ts';
import { chainsQuery, introductionsQuery } from '../features/relations/chains/chains.data.ts';
import { commonalitiesQuery } from '../features/relations/commonalities/commonalities.data.ts';
import { knownLabelsQuery, labelsQuery } from '../features/relations/labels/labels.data.ts';
import { notesQuery } from '../features/relations/notes/notes.data.ts';
import { changeKey } from '../features/relations/refresh-relations.ts';
import { suggestionQuery } from '../features/relations/relationships/relationships.data.ts';
import { LiveConnection } from '../lib/live.ts';
import { LiveContext } from '../lib/live-connection.ts';
import { queryClient } from '../lib/query-client.ts';
import { LiveReactions } from './LiveReactions.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const LEILA = { entityTypeId: ENTITY_TYPES.person, entityId: 12 };
const HALDEN = { entityTypeId: ENTITY_TYPES.organization, entityId: 12 };
const scope = { kind: 'network', networkId: 7 } as const;
const context = { networkId: 7 };

/** Replies that are known, of a person and of an organization with the same id. */
const QUERIES = {
  'notes about the person': notesQuery({ ...LEILA, context }),
  'notes about the organization': notesQuery({ ...HALDEN, context }),
  'labels of the person': labelsQuery({ ...LEILA, context }),
  'labels of the organization': labelsQuery({ ...HALDEN, context }),
  'known labels': knownLabelsQuery(scope, ''),
  chains: chainsQuery(scope, { ...HALDEN, page: 1 }),
  introductions: introductionsQuery(scope, { id: 4, page: 1 }),
  suggestion: suggestionQuery(12),
  'suggestion for another': suggestionQuery(34),
  'in common': commonalitiesQuery(scope, 12),
  people: personsQuery(scope, firstPage({})),
  organizations: organizationsQuery(scope, firstPage({})),
  pictures: picturesQuery(scope),
  'the person': personQuery(scope, 12),
  'history of the person': experiencesQuery(12),
  'another person': personQuery(scope, 34),
  'the organization': organizationQuery(scope, 12),
};
const DIRECTORY = ['people', 'organizations', 'pictures'];

/** Which replies are asked for again after an event. */
function staleAfter(event: LiveEvent): string[] {
  for (const { queryKey } of Object.values(QUERIES)) {
    queryClient.setQueryData<unknown>(queryKey as readonly unknown[], 'known');
  }
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
  return Object.entries(QUERIES)
    .filter(([, { queryKey }]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

const changed = (what: RelationKind, about: typeof LEILA | typeof HALDEN) =>
  ({ type: 'refresh.relations', data: { ...about, what } }) as const;

describe('What is asked for again', () => {
  it('after a note: the notes about the same', () => {
    expect(staleAfter(changed('note', LEILA))).toEqual(['notes about the person']);
    cleanup();
    queryClient.clear();
    expect(staleAfter(changed('note', HALDEN))).toEqual(['notes about the organization']);
  });

  it('after a label: the labels of the same, the labels to choose from, and lists', () => {
    expect(staleAfter(changed('label', HALDEN))).toEqual([
      'labels of the organization',
      'known labels',
      ...DIRECTORY,
    ]);
  });

  it('after a strength: chains, what speaks for it, lists and that very profile', () => {
    expect(staleAfter(changed('strength', LEILA))).toEqual([
      'chains',
      'introductions',
      'suggestion',
      ...DIRECTORY,
      'the person',
    ]);
  });

  it("after one's own change, while it is under way: nothing yet", () => {
    const event = changed('strength', LEILA);
    const change = { mutationKey: changeKey(event.data), mutationFn: () => new Promise(() => undefined) };
    void queryClient.getMutationCache().build(queryClient, change).execute(undefined);
    expect(staleAfter(event)).toEqual([]);
    cleanup();
    expect(staleAfter(changed('note', LEILA))).toEqual(['notes about the person']);
  });
});
