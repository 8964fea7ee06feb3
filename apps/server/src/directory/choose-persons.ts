import { type ChosenPersons, MOST_CHOSEN } from '@kithline/contract/selection.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import type { AppContext } from '../app-context.ts';
import { filterQuery } from '@kithline/contract/filter-query.ts';
import { personFiltersIn } from '@kithline/contract/filter-tables.ts';
import { invalidField, Failure } from '../platform/failure.ts';
import { readScope } from '../scopes/read-scope.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import { EVERY_PERSON } from '../search/person-criteria.ts';
import type { Viewer } from '../viewer.ts';
import { readSearch } from './list-persons.ts';

/** The people of one scope whom a member has chosen for a command, sorted by name. */
export interface Chosen {
  readonly viewerScope: ViewerScope;
  readonly ids: readonly number[];
}

/**
 * Returns the people of a scope whom a request names (`personIds`) or whom its filter finds, without those in
 * `except`. Ignores people whom the viewer does not see in the scope. Throws 400 unless the request has
 * exactly one of `personIds` and `filter`; 403 for a scope that the viewer may not read; and 422 for a filter
 * that the scope does not have, or for more people than can be chosen at once.
 */
export async function choosePersons(
  app: AppContext,
  viewer: Viewer,
  request: ChosenPersons,
): Promise<Chosen> {
  const { networkId, collectiveId, personIds, filter, except = [] } = request;
  if ((personIds === undefined) === (filter === undefined))
    throw new Failure('malformed', { clientMessage: 'Exactly one of personIds and filter is required.' });
  const page = { page: 1, limit: MOST_CHOSEN + 1 };
  const scope = readScope(viewer, { networkId, collectiveId });
  assertBelongs(filter ?? {}, scope);
  const exactly = { viewer, isExact: true };
  const { viewerScope, criteria } =
    personIds === undefined
      ? await readSearch(app, exactly, { ...filter, ...page, networkId, collectiveId })
      : {
          viewerScope: { ...exactly, scope },
          criteria: { ...EVERY_PERSON, among: [...new Set(personIds)] },
        };
  const { ids } = await app.search.persons(viewerScope, criteria, { ...page, order: 'name-asc' });
  if (ids.length > MOST_CHOSEN)
    throw invalidField(
      'filter',
      `At most ${MOST_CHOSEN.toLocaleString('en-US')} people can be chosen at once.`,
    );
  const isLeftOut = new Set(except);
  return { viewerScope, ids: ids.filter((id) => !isLeftOut.has(id)) };
}

/**
 * Throws 422 for a filter that does not exist in this scope. A list ignores such a filter, but here this
 * could choose everybody.
 */
function assertBelongs(filter: Readonly<Record<string, string>>, scope: Scope): void {
  const known = filterQuery(personFiltersIn(scope)).shape;
  const strange = Object.keys(filter).find((key) => filter[key]?.trim() !== '' && !Object.hasOwn(known, key));
  if (strange !== undefined) throw invalidField('filter', `People of this scope have no filter ${strange}.`);
}
