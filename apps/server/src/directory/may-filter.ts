import type { Filter } from '@kithline/contract/filter.ts';
import { Failure } from '../platform/failure.ts';
import { requireNotes } from '../scopes/read-scope.ts';
import { isUnlimited, mayUseNotes } from '../scopes/scope.access.ts';
import type { Viewer } from '../viewer.ts';

// An access token can exclude notes and labels, or be limited to one collective. Such a token may not use
// filters and orders whose results would reveal data that the token may not read.

type Filters = Readonly<Record<string, readonly string[]>>;

/** `inTouch` is included, because a touch may be a note. */
const OF_NOTES: Filters = {
  network: ['labels', 'withoutLabel', 'notedSince', 'inTouch'],
  collective: ['labels'],
};

/** Filters by the viewer's own network, including its notes and labels. */
const OF_OWN_NETWORK: Filters = {
  network: ['labels', 'withoutLabel', 'notedSince', 'inTouch', 'connected', 'connectedSince'],
};

/** The order by the last touch, which may be a note. */
const ORDER_OF_NOTES = 'touched';
const ORDERS_OF_OWN_NETWORK: readonly string[] = ['touched', 'connected'];

/** Throws 403 for a filter that the viewer's token may not use. */
export function requireMayFilter(viewer: Viewer, filter: Filter): void {
  const has = (group: string, name: string) => filter[group]?.criteria[name] !== undefined;
  if (isAny(OF_NOTES, has)) requireNotes(viewer);
  if (isAny(OF_OWN_NETWORK, has)) requireOwnNetwork(viewer);
}

/** Throws 403 for an order that the viewer's token may not use. `by` is the order without its direction. */
export function requireMayOrder(viewer: Viewer, by: string): void {
  if (by === ORDER_OF_NOTES) requireNotes(viewer);
  if (ORDERS_OF_OWN_NETWORK.includes(by)) requireOwnNetwork(viewer);
}

function requireOwnNetwork(viewer: Viewer): void {
  if (isUnlimited(viewer)) return;
  throw new Failure('forbidden', { clientMessage: 'This token is limited to one collective.' });
}

/** Whether the viewer's token may read all data on which a stored search depends. */
export function mayRunSearch(
  viewer: Viewer,
  search: { readonly filter: Readonly<Record<string, unknown>>; readonly sort: string | null },
): boolean {
  const [by = ''] = search.sort?.split('-') ?? [];
  const has = (group: string, name: string) =>
    Object.keys(search.filter).some((key) => key.startsWith(`${group}.${name}.`));
  return (
    (mayUseNotes(viewer) || !(isAny(OF_NOTES, has) || by === ORDER_OF_NOTES)) &&
    (isUnlimited(viewer) || !(isAny(OF_OWN_NETWORK, has) || ORDERS_OF_OWN_NETWORK.includes(by)))
  );
}

function isAny(filters: Filters, has: (group: string, name: string) => boolean): boolean {
  return Object.entries(filters).some(([group, names]) => names.some((name) => has(group, name)));
}
