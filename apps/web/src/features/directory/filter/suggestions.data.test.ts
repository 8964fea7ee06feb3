import type { Suggestion } from '@kithline/contract/lookups.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { LOOKUPS_KEY } from '../../../lib/reply-keys.ts';
import { answerCalls } from '../testing/answer-calls.ts';
import { namesQuery, suggestionsQuery } from './suggestions.data.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const scope = { kind: 'network', networkId: 7 } as const;

/** Returns the requested URLs. */
const serves = (...items: Suggestion[]): string[] =>
  answerCalls({ '/autocomplete': () => toPage(items, { page: 1, limit: 50, total: items.length }) });

const fresh = (ids: number[]) => namesQuery(queryClient, scope, { dataset: 'causes', ids });

async function namesOf(ids: number[]): Promise<(string | undefined)[]> {
  const names = await queryClient.fetchQuery(fresh(ids));
  return ids.map((id) => names[id]?.name);
}

describe('The names of chosen ids', () => {
  it('are not requested if suggestions contained them', async () => {
    const asked = serves({ id: 3, name: 'Climate' });
    await queryClient.fetchQuery(suggestionsQuery(scope, 'causes', ''));
    expect(await namesOf([3])).toEqual(['Climate']);
    expect(asked).toHaveLength(1);
  });

  it('are requested again after items were renamed or deleted', async () => {
    serves({ id: 3, name: 'Climate' }, { id: 4, name: 'Oceans' });
    expect(await namesOf([3, 4])).toEqual(['Climate', 'Oceans']);
    await queryClient.invalidateQueries({ queryKey: LOOKUPS_KEY });
    serves({ id: 3, name: 'Climate change' });
    expect(await namesOf([3, 4])).toEqual(['Climate change', undefined]);
    expect(await namesOf([4])).toEqual([undefined]);
  });

  it('are the names of the remaining items after a merge', async () => {
    serves({ id: 4, name: 'Oceans', formerId: 3 }, { id: 4, name: 'Oceans' });
    expect(await namesOf([3, 4])).toEqual(['Oceans', 'Oceans']);
  });
});
