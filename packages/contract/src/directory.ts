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

/**
 * A row of data, such as a role, that satisfied at least one filter of a group. `matched` contains the names
 * of those filters.
 */
export const MatchedItem = z
  .object({
    id: z.optional(Id),
    name: z.optional(z.string()),
    profilePicture: z.optional(z.nullable(z.string())),
    matched: z.array(z.string()),
    // The following fields are for an experience or an education. Items of the group `network` also use two
    // of them (YYYY-MM-DD): `from` for the day of the connection, of the last note or of the last touch, and
    // `to` for the day on which the next touch is due.
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
    // For a name. `otherName`: another name that matches the typed text. `respelt`: typed words that match a
    // word in another script, each with that word.
    otherName: z.optional(z.object({ name: z.string(), isFormer: z.boolean() })),
    respelt: z.optional(z.array(z.object({ typed: z.string(), word: z.string() }))),
    // For a place: its distance in miles from the center of the search. If the person's own place is not
    // known, the place is that of `organization`.
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
 * A LinkedIn address that a member entered and that waits until an administrator confirms it. The evidence
 * below is only a hint.
 */
export const WaitingAddress = z
  .object({
    slug: z.string(),
    typedOn: Instant,
    /**
     * The client whose owner invited the member, and the number of waiting addresses of members whom this
     * owner invited; null if an administrator invited the member.
     */
    client: z.nullable(z.extend(Named, { waiting: z.int() })),
    /** The person who invited the member; null for a former member. */
    invitedBy: z.nullable(Face),
    /**
     * The number of members outside the member's circle whose contacts files have the address with a matching
     * name. The circle is all members whom owners' invitations link to the member, over any number of steps.
     */
    holders: z.int(),
    /** The number of `holders` whose files state the same day of connection as the member's own file. */
    holdersOnTheDay: z.int(),
  })
  .register(z.globalRegistry, { id: 'WaitingAddress' });
export type WaitingAddress = z.infer<typeof WaitingAddress>;

/**
 * The newest change to a person's facts since a saved search was marked as seen: a contacts file with other
 * facts than before, or an edited profile.
 */
export const BroughtBy = z
  .object({ file: z.nullable(StatingFile), changedOn: z.nullable(Instant) })
  .register(z.globalRegistry, { id: 'BroughtBy' });
export type BroughtBy = z.infer<typeof BroughtBy>;

export const PersonResult = z
  .object({
    person: PersonRef,
    isCollaborator: z.boolean(),
    /** Members of the scope who are connected to this person: the first five by name. */
    connections: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    moreConnections: z.int(),
    /** True if the viewer is connected to this person, even if `connections` does not list the viewer. */
    isOwnConnection: z.boolean(),
    /** When the viewer connected with the person; null if not connected. */
    connectedOn: z.nullable(Instant),
    /** How well the viewer knows this person; null if not rated. */
    relationship: z.nullable(RelationshipRef),
    /** Labels of the scope: the collective's labels in a collective, elsewhere the viewer's own. */
    labels: z.array(Named),
    /** The newest note of the scope that the viewer may read: the beginning of its text, and its date. */
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
    /** Number of people of the scope who are at the organization. */
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

/**
 * A name of a person other than the shown name. `isFormer`: the name comes from an earlier file of a network.
 */
export const OtherName = z
  .object({ name: z.string(), isFormer: z.boolean() })
  .register(z.globalRegistry, { id: 'OtherName' });
export type OtherName = z.infer<typeof OtherName>;

/** What a typed word matched in a search for anything. */
export const FoundWord = z
  .object({
    /** The typed word, folded. */
    typed: z.string(),
    /** Whether the matched word equals the typed word or begins with it. */
    isExact: z.boolean(),
    /** Whether the matched word is in another script or spelling: "Щербакова" for "shcherbakova". */
    isRespelt: z.boolean(),
    /**
     * The matched word of the shown name; null when the match is elsewhere (another name, an organization) or
     * there is none.
     */
    word: z.nullable(z.string()),
    /** The matched organization: where the person works, worked or studied, or which the person supports. */
    organization: z.nullable(Named),
    isMissing: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FoundWord' });
export type FoundWord = z.infer<typeof FoundWord>;

/**
 * A person found by a search for anything. `isExact`: every word was found as typed. `blocks`: the person's
 * roles and studies at organizations that words matched.
 */
export const FoundPerson = z
  .extend(PersonResult, {
    isExact: z.boolean(),
    words: z.array(FoundWord),
    /** Another name of the person, if typed words matched it. */
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

/**
 * Modifiers of the name filter. With such a modifier, a list shows the same hits as a search for anything.
 */
export const ListedAs = z.enum(['partial', 'similar']);
export type ListedAs = z.infer<typeof ListedAs>;

const Listing = z.extend(ScopeQuery, { order: Order, ...paging(50) });

export const PersonListQuery = z.extend(Listing, filterQuery(PERSON_FILTERS).shape);
export const OrganizationListQuery = z.extend(Listing, filterQuery(ORGANIZATION_FILTERS).shape);

/**
 * Shows new results of a saved search first, or shows only new results. Ignored if the list's filter is not
 * the filter of the saved search.
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
      /** The modifiers for lists of all hits; null where no list can show all hits. */
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
  /**
   * For "No results found...": for each filter, how many people the list would show without this filter.
   */
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
