import { directoryApi } from '@kithline/contract/directory.ts';
import type { Filter } from '@kithline/contract/filter.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { type Scope, scopeToQuery } from '@kithline/contract/scope.ts';
import { sentencesApi } from '@kithline/contract/sentences.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { DIRECTORY_KEY } from '../../../lib/reply-keys.ts';
import type { Entity } from '../entity.ts';
import { firstPage, writeListSearch } from '../list-search.ts';

/** Whether a text may be a sentence. */
export const isSentence = (text: string): boolean => text.trim() !== '';

/** Whether a text is a single word, which may be both a value and a name: "directors", "Virginia". */
export const isSingleWord = (text: string): boolean => !/\s/u.test(text.trim());

/**
 * The server's reading of a sentence. A failure is not retried, because the search shows results by name in
 * any case.
 */
export function readingQuery(scope: Scope, text: string) {
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'sentence', scopeToQuery(scope), text],
    queryFn: async ({ signal }) => ({
      reading: await call(sentencesApi.understand, { query: { text, ...scopeToQuery(scope) } }, signal),
      text,
    }),
    enabled: isSentence(text),
    retry: false,
  });
}

export function totalQuery(scope: Scope, entity: Entity, filter: Filter) {
  const table = entity === 'people' ? PERSON_FILTERS : ORGANIZATION_FILTERS;
  const query = { ...scopeToQuery(scope), ...writeListSearch(table, { ...firstPage(filter), limit: 1 }) };
  return queryOptions({
    queryKey: [...DIRECTORY_KEY, 'total', entity, query],
    queryFn: async ({ signal }) => {
      const page =
        entity === 'people'
          ? await call(directoryApi.persons, { query }, signal)
          : await call(directoryApi.organizations, { query }, signal);
      return page.total;
    },
  });
}
