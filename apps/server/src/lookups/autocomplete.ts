import type { QueryOf } from '@kithline/contract/endpoint.ts';
import type { Dataset, lookupsApi, Suggestion } from '@kithline/contract/lookups.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { RELATIONSHIP_STRENGTHS } from '@kithline/contract/taxonomy.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { Failure, forbidden } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { fitsTyped, readTyped, searchText, type TypedText } from '../platform/text/match-text.ts';
import { ownLabelHolder } from '../scopes/label-holder.ts';
import { readScope, requireNotes } from '../scopes/read-scope.ts';
import { isOfOrganizations, SCOPED_DATASETS, type ScopedDataset } from '../search/directory-search.ts';
import { isEdited } from './datasets/edited-dataset.ts';
import { mergedInto } from './datasets/retired.queries.ts';
import { OF_TITLES } from './search-text-of-title.ts';
import { suggestLocations } from './places/locations.ts';
import {
  chatUsers,
  labelsOf,
  NONCLIENT_USERS,
  ORGANIZATION_KINDS,
  PLACES,
  shortList,
  type Source,
  suggestionsNamed,
  suggestionsOfIds,
} from './suggestions.queries.ts';

type AutocompleteQuery = QueryOf<typeof lookupsApi.autocomplete>;

/**
 * Returns suggestions of a dataset: names that begin with the text first, then names that contain each of its
 * words. Relationship strengths always keep their own order. With `ids`, returns the names of these ids; a
 * merged item has the name of the item that replaced it.
 *
 * Datasets of people, organizations and titles need a scope (else 400) and suggest only what the scope shows.
 * With `common`, organizations that everybody may know follow those of the scope. Labels are the viewer's own
 * (`ownLabelHolder`), or those of the requested collective; an access token that excludes labels gets 403.
 * Only administrators get users without a client (else 403). Access tokens get no list of chat users (403).
 *
 * `total` is exact on the last page (at most 1,000). On earlier pages, it only says that there is at least
 * one more suggestion.
 */
export async function suggest(
  app: AppContext,
  viewer: Viewer,
  query: AutocompleteQuery,
): Promise<Page<Suggestion>> {
  if (query.dataset === 'relationship-strengths') {
    const found = strengths(query);
    return toPage(found, { page: 1, limit: query.limit, total: found.length });
  }
  const lookUp = lookingUp(app, viewer, query);
  const ids = idsOf(query);
  if (ids.length > 0) {
    const named = await lookUp.named(ids);
    return toPage(named, { page: 1, limit: Math.max(ids.length, query.limit), total: named.length });
  }
  const atAddress = await personsAtTyped(app, viewer, query);
  if (atAddress !== null) {
    const { page, limit } = query;
    const named = await lookUp.named(atAddress);
    return toPage(named.slice((page - 1) * limit, page * limit), { page, limit, total: named.length });
  }
  return pageOfSuggestions(lookUp, query);
}

/**
 * Returns the persons at a pasted address, including those whom the scope does not show. Null if the query is
 * not about persons, or if its text is no address.
 */
async function personsAtTyped(
  app: AppContext,
  viewer: Viewer,
  query: AutocompleteQuery,
): Promise<number[] | null> {
  if (query.dataset !== 'persons' || query.name === undefined) return null;
  return app.personsAt({ viewer, scope: readScope(viewer, query) }, query.name);
}

interface LookUp {
  /** In the order of the ids. Ids without a suggestion are missing. */
  named(ids: readonly number[]): Promise<Suggestion[]>;
  typed(request: { typed: TypedText | null; most: number }): Promise<Suggestion[]>;
}

function lookingUp(
  { db, search, suggestCommon }: Pick<AppContext, 'db' | 'search' | 'suggestCommon'>,
  viewer: Viewer,
  query: AutocompleteQuery,
): LookUp {
  const { dataset } = query;
  if (isScoped(dataset)) {
    const viewerScope = { viewer, scope: readScope(viewer, query) };
    return {
      named: (ids) => search.named(viewerScope, dataset, ids),
      typed: async (request) => {
        const found = await search.suggest(viewerScope, dataset, request);
        const most = request.most - found.length;
        if (query.common !== 'true' || most === 0 || !isOfOrganizations(dataset)) return found;
        return [
          ...found,
          ...(await suggestCommon(viewerScope, { ...request, dataset, most, besides: found })),
        ];
      },
    };
  }
  if (dataset === 'locations' || dataset === 'places') {
    const withRegions = dataset === 'locations';
    return {
      named: (ids) => suggestionsOfIds(db, PLACES, ids),
      typed: (request) => suggestLocations(db, { ...request, withRegions }),
    };
  }
  const source = sourceOf(viewer, query);
  return {
    named: (ids) => (isEdited(dataset) ? namesOfItems(db, source, ids) : suggestionsOfIds(db, source, ids)),
    typed: (request) => suggestionsNamed(db, source, request),
  };
}

async function namesOfItems(db: Db, source: Source, ids: readonly number[]): Promise<Suggestion[]> {
  const into = await mergedInto(db, ids);
  const named = await suggestionsOfIds(db, source, [...new Set(ids.map((id) => into.get(id) ?? id))]);
  const byId = new Map(named.map((suggestion) => [suggestion.id, suggestion]));
  return ids.flatMap((id) => {
    const suggestion = byId.get(into.get(id) ?? id);
    if (suggestion === undefined) return [];
    return into.has(id) ? { ...suggestion, formerId: id } : suggestion;
  });
}

function isScoped(dataset: Dataset): dataset is ScopedDataset {
  return SCOPED_DATASETS.some((scoped) => scoped === dataset);
}

/** Maximum number of suggestions on all pages together. */
const DEEPEST = 1_000;

async function pageOfSuggestions(
  lookUp: LookUp,
  { dataset, page, limit, name }: AutocompleteQuery,
): Promise<Page<Suggestion>> {
  const from = Math.min((page - 1) * limit, DEEPEST);
  // One suggestion more than the page needs shows whether there is a next page, without a count.
  const most = Math.min(from + limit + 1, DEEPEST);
  const found = await lookUp.typed({ typed: readTyped(name ?? '', readingOf(dataset)), most });
  return toPage(found.slice(from, from + limit), { page, limit, total: found.length });
}

/** In titles, a slash separates alternatives. */
const readingOf = (dataset: Dataset) => (dataset === 'workrole-titles' ? OF_TITLES : {});

function idsOf({ ids }: AutocompleteQuery): number[] {
  return ids ? [...new Set(ids.split(',').map(Number))] : [];
}

function sourceOf(viewer: Viewer, query: AutocompleteQuery): Source {
  const { dataset } = query;
  if (dataset === 'network-labels' || dataset === 'collective-labels') requireNotes(viewer);
  if (dataset === 'network-labels') {
    const isEveryone = query.admin === 'true';
    if (viewer.token) readScope(viewer, isEveryone ? { admin: 'true' } : { networkId: viewer.networkId });
    return labelsOf(ownLabelHolder(viewer, { isEveryone }));
  }
  if (dataset === 'collective-labels') return labelsOf({ scopeId: readCollective(viewer, query) });
  if (dataset === 'nonclient-users') {
    if (!viewer.isAdmin) throw forbidden();
    return NONCLIENT_USERS;
  }
  if (dataset === 'chat-users' && viewer.token) throw forbidden();
  if (dataset === 'chat-users')
    return chatUsers(viewer, { isTyped: Boolean(query.name?.trim() || query.ids) });
  return dataset === 'organization-types' ? ORGANIZATION_KINDS : shortList(dataset);
}

/**
 * Returns the id of the requested collective. Throws 400 if none is requested, and 403 if the viewer does not
 * belong to it.
 */
function readCollective(viewer: Viewer, { collectiveId }: ScopeQuery): number {
  if (collectiveId === undefined) {
    throw new Failure('malformed', { clientMessage: 'collectiveId is required.' });
  }
  return readScope(viewer, { collectiveId }).id;
}

function strengths(query: AutocompleteQuery): Suggestion[] {
  const ids = idsOf(query);
  if (ids.length > 0) return RELATIONSHIP_STRENGTHS.filter(({ id }) => ids.includes(id));
  const typed = readTyped(query.name ?? '');
  return RELATIONSHIP_STRENGTHS.filter(({ name }) => typed === null || fitsTyped(searchText(name), typed));
}
