import * as z from 'zod/mini';
import { Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { filterQuery } from './filter-query.ts';
import { ORGANIZATION_FILTERS, PERSON_FILTERS } from './filter-tables.ts';
import { OrganizationRef, PersonRef, StatingFile } from './people.ts';
import { ScopeQuery } from './scope-query.ts';
import { DirectoryPictures, DirectoryStats, KnownOf, RolesCounted, RolesQuery } from './stats.ts';
import { RelationshipRef } from './strengths.ts';
import { Id, IdText, Instant, Named, Order, pageOf, paging, PlaceRef } from './wire.ts';

/** A row, such as a role, that satisfied at least one filter of a group. `matched` names those filters. */
export const MatchedItem = z
  .object({
    id: z.optional(Id),
    name: z.optional(z.string()),
    profilePicture: z.optional(z.nullable(z.string())),
    matched: z.array(z.string()),
    // For a role or a study. Items of the group `network` use two of these fields (YYYY-MM-DD): `from` for
    // the day of the connection, the last note or the last touch, and `to` for the day on which the next
    // touch is due.
    organization: z.optional(z.nullable(OrganizationRef)),
    title: z.optional(z.nullable(z.string())),
    from: z.optional(z.nullable(z.string())),
    to: z.optional(z.nullable(z.string())),
    isOngoing: z.optional(z.boolean()),
    primary: z.optional(z.boolean()),
    roleType: z.optional(z.nullable(Named)),
    seniorityLevels: z.optional(z.array(Named)),
    employeeSize: z.optional(z.nullable(Named)),
    industries: z.optional(z.array(Named)),
    degrees: z.optional(z.array(Named)),
    majors: z.optional(z.array(Named)),
    // For a name. `otherName`: one that matches the typed text. `respelt`: typed words, each with the word in
    // another script that it matches.
    otherName: z.optional(z.object({ name: z.string(), isFormer: z.boolean() })),
    respelt: z.optional(z.array(z.object({ typed: z.string(), word: z.string() }))),
    // For a place: miles from the center of the search. If the person's own place is unknown, it is the place
    // of `organization`.
    distance: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'MatchedItem' });
export type MatchedItem = z.infer<typeof MatchedItem>;

/** Why a result matches, for one group of filters: each filter, with the values that satisfied it. */
export const MatchedBlock = z
  .object({
    name: z.enum(['summary', 'experience', 'education', 'network', 'collective', 'investment', 'search']),
    filters: z.array(z.object({ name: z.string(), items: z.array(MatchedItem) })),
  })
  .register(z.globalRegistry, { id: 'MatchedBlock' });
export type MatchedBlock = z.infer<typeof MatchedBlock>;

/**
 * A LinkedIn address that a member entered and an administrator has not confirmed. The evidence is only a
 * hint.
 */
export const WaitingAddress = z
  .object({
    slug: z.string(),
    typedOn: Instant,
    /**
     * The client whose owner invited the member, with the waiting addresses of all members whom this owner
     * invited; null if an administrator invited the member.
     */
    client: z.nullable(z.extend(Named, { waiting: z.int() })),
    /** Null if the account was deleted. */
    invitedBy: z.nullable(Face),
    /**
     * The number of members outside the member's circle whose contacts files have the address with a matching
     * name.
     */
    holders: z.int(),
    /** The number of `holders` whose files state the same day of connection as the member's own file. */
    holdersOnTheDay: z.int(),
  })
  .register(z.globalRegistry, { id: 'WaitingAddress' });
export type WaitingAddress = z.infer<typeof WaitingAddress>;

/**
 * What changed a person's facts last since a saved search was marked as seen: a contacts file, or an edited
 * profile.
 */
export const BroughtBy = z
  .object({ file: z.nullable(StatingFile), changedOn: z.nullable(Instant) })
  .register(z.globalRegistry, { id: 'BroughtBy' });
export type BroughtBy = z.infer<typeof BroughtBy>;

export const PersonResult = z
  .object({
    person: PersonRef,
    isCollaborator: z.boolean(),
    /** The first five by name. */
    connections: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    moreConnections: z.int(),
    /** Also true if `connections` does not list the viewer. */
    isOwnConnection: z.boolean(),
    /** Null if the viewer is not connected. */
    connectedOn: z.nullable(Instant),
    /** How well the viewer knows this person; null if not rated. */
    relationship: z.nullable(RelationshipRef),
    /** The collective's labels in a collective, elsewhere the viewer's own. */
    labels: z.array(Named),
    /** The newest note of the scope that the viewer may read; `note` is the beginning of its text. */
    lastNote: z.nullable(z.object({ note: z.string(), createdOn: Instant })),
    blocks: z.array(MatchedBlock),
    /** Only with admin=true: when the profile was last changed; null for never. */
    changedOn: z.optional(z.nullable(Instant)),
    /** Only with confirm=true. */
    waiting: z.optional(WaitingAddress),
    /** Only with a saved search: whether the result is new to the viewer. */
    isNew: z.optional(z.boolean()),
    /** Only for a new result of a saved search, if a fact has changed. */
    broughtBy: z.optional(BroughtBy),
  })
  .register(z.globalRegistry, { id: 'PersonResult' });
export type PersonResult = z.infer<typeof PersonResult>;

export const OrganizationResult = z
  .object({
    organization: z.extend(OrganizationRef, {
      type: Named,
      location: z.nullable(PlaceRef),
      tagline: z.nullable(z.string()),
    }),
    /** People of the scope. */
    people: z.int(),
    faces: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    blocks: z.array(MatchedBlock),
    /** Only with admin=true: when the profile was last changed; null for never. */
    changedOn: z.optional(z.nullable(Instant)),
    /** Only with a saved search: whether the result is new to the viewer. */
    isNew: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'OrganizationResult' });
export type OrganizationResult = z.infer<typeof OrganizationResult>;

/** Another name than the shown one. `isFormer`: from an earlier file of a network. */
export const OtherName = z
  .object({ name: z.string(), isFormer: z.boolean() })
  .register(z.globalRegistry, { id: 'OtherName' });
export type OtherName = z.infer<typeof OtherName>;

export const FoundWord = z
  .object({
    typed: z.string(),
    /** The matched word equals the typed word or begins with it. */
    isExact: z.boolean(),
    /** The matched word is in another script or spelling: "Щербакова" for "shcherbakova". */
    isRespelt: z.boolean(),
    /**
     * The matched word of the shown name; null if the match is in another name or an organization, or if
     * there is none.
     */
    word: z.nullable(z.string()),
    /** Where the person works, worked or studied, or which the person supports. */
    organization: z.nullable(Named),
    isMissing: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FoundWord' });
export type FoundWord = z.infer<typeof FoundWord>;

/**
 * `isExact`: every word was found as typed. `blocks`: roles and studies at organizations that words matched.
 */
export const FoundPerson = z
  .extend(PersonResult, {
    isExact: z.boolean(),
    words: z.array(FoundWord),
    /** Set if typed words matched it. */
    otherName: z.nullable(OtherName),
  })
  .register(z.globalRegistry, {
    id: 'FoundPerson',
  });
export type FoundPerson = z.infer<typeof FoundPerson>;
export const FoundOrganization = z
  .extend(OrganizationResult, {
    isExact: z.boolean(),
    words: z.array(FoundWord),
    /** The typed name, if it is not the organization's shown name: "BCG". */
    knownAs: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'FoundOrganization' });
export type FoundOrganization = z.infer<typeof FoundOrganization>;

/** Modifiers of the name filter with which a list shows the same hits as a search for anything. */
export const ListedAs = z.enum(['partial', 'similar']);
export type ListedAs = z.infer<typeof ListedAs>;

const Listing = z.extend(ScopeQuery, { order: Order, ...paging(50) });

export const PersonListQuery = z.extend(Listing, filterQuery(PERSON_FILTERS).shape);
export const OrganizationListQuery = z.extend(Listing, filterQuery(ORGANIZATION_FILTERS).shape);

/**
 * Shows new results of a saved search first, or only these. Ignored if the list has another filter than the
 * saved search.
 */
const OfSavedSearch = {
  savedSearch: z.optional(IdText),
  onlyNew: z.optional(z.enum(['true', 'false'])),
};

export const directoryApi = {
  persons: endpoint({
    method: 'GET',
    path: '/persons',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'People of a scope that satisfy every filter. order: name, relevance (with summary.name.modifier=2), connected, strength or organization, each -asc or -desc, where people without the latter three ' +
      'come last; with admin=true only name or changed-desc. With admin=true and confirm=true instead ' +
      'the members whose typed LinkedIn address waits for an administrator, the oldest first',
    query: z.extend(PersonListQuery, { ...OfSavedSearch, confirm: z.optional(z.enum(['true', 'false'])) }),
    reply: pageOf(PersonResult),
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/organizations',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'Organizations of a scope that satisfy every filter. order: name-asc (default), name-desc or, with summary.name.modifier=2, relevance-asc; with admin=true also changed-desc and people-desc',
    query: z.extend(OrganizationListQuery, OfSavedSearch),
    reply: pageOf(OrganizationResult),
  }),
  search: endpoint({
    method: 'GET',
    path: '/search',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'People and organizations of a scope, best first, by words in any order: names, beginnings and parts of names, short forms of first names, words with one wrong letter, employers, or a pasted address. Totals count the hits with every word, or, if there are none, those that lack one word. Only the first six words count',
    query: z.extend(ScopeQuery, {
      name: z.string().check(z.maxLength(200)),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
    }),
    reply: z.object({
      people: z.array(FoundPerson),
      organizations: z.array(FoundOrganization),
      totals: z.object({ people: z.int(), organizations: z.int() }),
      /** For lists of all hits; null where no list can show all of them. */
      listedAs: z.object({ people: z.nullable(ListedAs), organizations: z.nullable(ListedAs) }),
      /** The kind whose best hit is better; null if both are equally good, or if nothing was found. */
      best: z.nullable(z.enum(['people', 'organizations'])),
    }),
  }),
  personStats: endpoint({
    method: 'GET',
    path: '/persons/stats',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'The six top lists of a scope, or of the people in it who satisfy every filter, five entries each, ' +
      'and how many people have at least one entry of each list. roles: current (default) or ever, which ' +
      "of these people's roles count, whatever the filter says about roles. With onlyNew=true, only of the new " +
      'people of a saved search',
    query: z.extend(PersonListQuery, { ...RolesQuery.shape, ...OfSavedSearch }),
    reply: z.object({
      total: z.int(),
      stats: DirectoryStats,
      known: KnownOf,
      rolesCounted: RolesCounted,
      cache: z.boolean(),
    }),
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/directory/pictures',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'The home pictures of a scope: industry by seniority, places, growth. roles: current (default) or ever',
    query: z.extend(ScopeQuery, RolesQuery.shape),
    reply: DirectoryPictures,
  }),
  relaxations: endpoint({
    method: 'GET',
    path: '/persons/relaxations',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary: 'How many people each search without one of the filters finds, largest first',
    query: PersonListQuery,
    reply: z.object({
      results: z.array(z.object({ group: z.string(), filter: z.string(), total: z.int() })),
    }),
  }),
};
