import type { Filter } from '@kithline/contract/filter.ts';
import { requireNotes } from '../scopes/read-scope.ts';
import type { Viewer } from '../viewer.ts';

/** The filters whose result depends on notes or labels, by group. A touch may be a note. */
const OF_NOTES: Readonly<Record<string, readonly string[]>> = {
  network: ['labels', 'withoutLabel', 'notedSince', 'inTouch'],
  collective: ['labels'],
};

/** The order of a list by the last touch, which may be a note. */
export const ORDER_OF_NOTES = 'touched';

/** Throws 403 if a filter uses notes or labels and the viewer's token leaves them out. */
export function requireNotesFor(viewer: Viewer, filter: Filter): void {
  for (const [group, names] of Object.entries(OF_NOTES))
    if (names.some((name) => filter[group]?.criteria[name])) requireNotes(viewer);
}

/** Whether a stored search uses notes or labels. Its keys are like "network.labels.value". */
export function usesNotes(search: {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: string | null;
}): boolean {
  const isOfNotes = (key: string): boolean => {
    const [group = '', name = ''] = key.split('.');
    return OF_NOTES[group]?.includes(name) === true;
  };
  return Object.keys(search.filter).some(isOfNotes) || search.sort?.startsWith(ORDER_OF_NOTES) === true;
}
