import { SAVED_SEARCH_NAME } from '@kithline/contract/saved-searches.ts';
import type { Filter } from '@kithline/contract/filter.ts';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { activeFilters, joinNames } from '../filter/filter-words.ts';
import { ownFieldOf } from '../filter/own-fields.ts';
import { namesQuery } from '../filter/suggestions.data.ts';

/** Returns a search's name from the words of its filter: "Director, none of Halden". */
export function useSuggestedName(entity: Entity, filter: Filter): string {
  const client = useQueryClient();
  const { scope } = useSearchScope();
  const chips = activeFilters(ENTITIES[entity].filters, filter).filter((chip) => chip.filter !== null);
  const names = useQueries({
    queries: chips.map(({ dataset, ids = [] }) => namesQuery(client, scope, { dataset, ids })),
  });
  const parts = chips.map(({ group, filter: key, name, text, ids = [], ...chip }, at) => {
    const known = names[at]?.data;
    const isOwn = ownFieldOf(ENTITIES[entity].filters[group]?.filters[key ?? '']) !== undefined;
    if (isOwn) return `${name.toLowerCase()} ${text}`;
    const words = text?.split(',')[0] ?? joinNames(ids.flatMap((id) => known?.[id]?.name ?? []));
    return chip.isReversed && words !== '' ? `${chip.modifier} ${words}` : words;
  });
  const name = parts.filter((part) => part !== '').join(', ') || `All ${entity}`;
  return name.slice(0, SAVED_SEARCH_NAME);
}
