import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredLine } from './rules.ts';
import { ScopeQuery } from './scope-query.ts';
import { Id, IdText, Instant, Named } from './wire.ts';

// The results of a saved search are not stored, only which of them each viewer has seen.

export const MOST_SAVED_SEARCHES = 100;
/** Maximum length of a name, in characters. */
export const SAVED_SEARCH_NAME = 100;
/** The ids of seen results are stored only if the search has no more results than this. */
export const MOST_SEEN = 20_000;
/** Days during which a deleted search can be restored. */
export const DELETED_SEARCHES_KEPT_DAYS = 1;

/** How a member learns of new results. `in-kithline`: by a notification, at most once a day. */
export const Telling = z.enum(['never', 'in-kithline', 'weekly-mail']);
export type Telling = z.infer<typeof Telling>;

export const SavedEntity = z.enum(['person', 'organization']);
export type SavedEntity = z.infer<typeof SavedEntity>;

/** In the form of a list's URL. The server checks the filter against those of the entity and the scope. */
const SavedFilter = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(4_000)));
const SavedOrder = z.nullable(z.string().check(z.maxLength(60)));

export const SavedSearch = z
  .object({
    id: Id,
    name: z.string(),
    entity: SavedEntity,
    /** The collective that is searched; null for the member's network or for everyone. */
    collective: z.nullable(Named),
    isEveryone: z.boolean(),
    /** The search belongs to all collaborators of the collective; else to the viewer alone. */
    isShared: z.boolean(),
    filter: SavedFilter,
    order: SavedOrder,
    telling: Telling,
    /** Only the author and the owner of the client may. */
    mayChange: z.boolean(),
    /** Increases with each change. A request contains the version on which its change is based. */
    version: z.int(),
    /** Null before the search was first shown to the viewer. */
    seenOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearch>;

/** A filter choice that was deleted, or that the viewer can no longer see. */
const GoneChoice = z.object({ group: z.string(), filter: z.string() });

export const SavedSearchCount = z
  .object({
    id: Id,
    total: z.int(),
    newTotal: z.int(),
    seenOn: Instant,
    gone: z.array(GoneChoice),
  })
  .register(z.globalRegistry, { id: 'SavedSearchCount' });
export type SavedSearchCount = z.infer<typeof SavedSearchCount>;

const SearchName = requiredLine('Name', SAVED_SEARCH_NAME);

export const SavedSearchDraft = z.object({
  name: SearchName,
  entity: SavedEntity,
  ...ScopeQuery.shape,
  networkId: z.optional(Id),
  collectiveId: z.optional(Id),
  filter: SavedFilter,
  order: SavedOrder,
  /** Searches in this collective, for all its collaborators; null for the member alone. */
  forCollectiveId: z.nullable(Id),
  telling: Telling,
});
export type SavedSearchDraft = z.infer<typeof SavedSearchDraft>;

export const SavedSearchChange = z.object({
  version: z.int(),
  name: z.optional(SearchName),
  filter: z.optional(SavedFilter),
  order: z.optional(SavedOrder),
  forCollectiveId: z.optional(z.nullable(Id)),
});
export type SavedSearchChange = z.infer<typeof SavedSearchChange>;

const OfSearch = z.object({ id: IdText });

export const savedSearchesApi = {
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    audience: 'member',
    tokens: 'read',
    summary: "The member's own saved searches and those of the member's collectives, in the member's order",
    reply: z.object({ results: z.array(SavedSearch) }),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/saved-searches/counts',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'For each search: the number of results that the viewer may see now, how many of them are new, and which choices of its filter no longer exist. Results of a search that the viewer never opened count as seen from now on',
    reply: z.object({ results: z.array(SavedSearchCount) }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/saved-searches/{id}/count',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary: 'Counts of one saved search, as in `counts`',
    params: OfSearch,
    reply: SavedSearchCount,
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-searches',
    audience: 'member',
    summary:
      'Saves a search of one scope. 422 if the name is taken, the scope does not have a filter, or there ' +
      'are too many searches',
    body: SavedSearchDraft,
    reply: SavedSearch,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/saved-searches/{id}',
    audience: 'member',
    summary:
      'Changes name, filter, order or audience; 409 if the search has been changed since `version`, 403 for ' +
      'viewers who may not change it. With another filter or scope, all results count as seen; restoring the ' +
      'earlier filter and scope also restores which results were seen',
    params: OfSearch,
    body: SavedSearchChange,
    reply: SavedSearch,
  }),
  tell: endpoint({
    method: 'PUT',
    path: '/saved-searches/{id}/telling',
    audience: 'member',
    summary: 'Sets whether the member is notified of new results of this search',
    params: OfSearch,
    body: z.object({ telling: Telling }),
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/saved-searches/{id}/seen',
    audience: 'member',
    share: 'heavy',
    summary: 'Marks all present results as seen; returns how many were new',
    params: OfSearch,
    reply: z.object({ marked: z.int() }),
  }),
  unmarkSeen: endpoint({
    method: 'DELETE',
    path: '/saved-searches/{id}/seen',
    audience: 'member',
    summary: 'Undoes the last marking as seen; 409 when there is nothing to undo',
    params: OfSearch,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-searches/{id}',
    audience: 'member',
    summary: 'Deletes a search, which can be restored for a day',
    params: OfSearch,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/saved-searches/{id}/restore',
    audience: 'member',
    summary: 'Restores a deleted search, and which results everybody has seen; 422 when its name is taken',
    params: OfSearch,
    reply: SavedSearch,
  }),
  sort: endpoint({
    method: 'PUT',
    path: '/saved-searches/order',
    audience: 'member',
    summary: "Sets the member's order: these searches come first. Unknown ids are ignored",
    body: z.object({ ids: z.array(Id).check(z.maxLength(10 * MOST_SAVED_SEARCHES)) }),
  }),
};
