import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DIRECTORY_KEY } from './reply-keys.ts';

interface Place<Item> {
  item: Item | undefined;
  /** Returns the id of the next or the previous row of the list; undefined at its end or its beginning. */
  neighbour: (step: 1 | -1) => number | undefined;
}

const LISTS = { person: 'persons', organization: 'organizations' } as const;

/**
 * Finds a profile in the list behind it. Uses a cached page of the list that contains the profile: the page
 * on screen or, if the profile is not on that page, the page that was loaded last.
 */
export function useListBehind<Item extends { id: number }>(
  field: keyof typeof LISTS,
  id: number,
): Place<Item> {
  const items = pageWith<Item>(useQueryClient(), field, id);
  const index = items.findIndex((item) => item.id === id);
  return {
    item: items[index],
    neighbour: (step) => (index === -1 ? undefined : items[index + step]?.id),
  };
}

function pageWith<Item extends { id: number }>(
  client: QueryClient,
  field: keyof typeof LISTS,
  id: number,
): Item[] {
  const pages = client
    .getQueryCache()
    .findAll({ queryKey: [...DIRECTORY_KEY, LISTS[field]] })
    .toSorted(
      (a, b) => Number(b.isActive()) - Number(a.isActive()) || b.state.dataUpdatedAt - a.state.dataUpdatedAt,
    )
    .map(({ state }) => itemsOf<Item>(state.data, field));
  return pages.find((items) => items.some((item) => item.id === id)) ?? [];
}

function itemsOf<Item>(page: unknown, field: string): Item[] {
  const results = (page as { results?: readonly Record<string, Item>[] } | undefined)?.results ?? [];
  return results.flatMap((result) => result[field] ?? []);
}
