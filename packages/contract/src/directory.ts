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
 * One value of an entity that satisfied a filter. `matched` names the filters of the group that this very row
 * satisfied.
 */
export const MatchedItem = z
  .object({
    id: z.optional(Id),
    name: z.optional(z.string()),
    profilePicture: z.optional(z.nullable(z.string())),
    matched: z.array(z.string()),
    // an experience or an education
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
    // a name: another name that has what was typed, and words that are typed in other letters
    otherName: z.optional(z.object({ name: z.string(), isFormer: z.boolean() })),
    respelt: z.optional(z.array(z.object({ typed: z.string(), word: z.string() }))),
    // a tie: the day of the connection or of the last note, as YYYY-MM-DD in `from` a place: miles from the
    // centre that was asked for; `organization` where it is the organization's and the person's own is not
    // known
    distance: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'MatchedItem' });
export type MatchedItem = z.infer<typeof MatchedItem>;

/** Why a result matches: per filter group, the filters with the values that satisfied them. */
export const MatchedBlock = z
  .object({
    name: z.enum(['summary', 'experience', 'education', 'network', 'collective', 'investment', 'search']),
    filters: z.array(z.object({ name: z.string(), items: z.array(MatchedItem) })),
  })
  .register(z.globalRegistry, { id: 'MatchedBlock' });
export type MatchedBlock = z.infer<typeof MatchedBlock>;

/**
 * A LinkedIn address that a member typed and no administrator has confirmed, with the evidence for it, which
 * proves nothing.
 */
export const WaitingAddress = z
  .object({
    slug: z.string(),
    typedOn: Instant,
    /**
     * The client whose owner has invited the member, and how many addresses of such members wait; null when
     * an administrator has.
     */
    client: z.nullable(z.extend(Named, { waiting: z.int() })),
    /** The person who has invited the member; null when that one is a former member. */
    invitedBy: z.nullable(Face),
    /** Members outside the circle whose contacts file gives the address with a fitting name. */
    holders: z.int(),
    /** Those of them for whom the member's own file gives the same day of connection. */
    holdersOnTheDay: z.int(),
  })
  .register(z.globalRegistry, { id: 'WaitingAddress' });
export type WaitingAddress = z.infer<typeof WaitingAddress>;

/**
 * The newest fact of a person that has changed since a saved search was marked as seen: a contacts file says
 * something else, or a profile was edited.
 */
export const BroughtBy = z
  .object({ file: z.nullable(StatingFile), changedOn: z.nullable(Instant) })
  .register(z.globalRegistry, { id: 'BroughtBy' });
export type BroughtBy = z.infer<typeof BroughtBy>;

export const PersonResult = z
  .object({
    person: PersonRef,
    isCollaborator: z.boolean(),
    /** Who in the scope is connected to this person: the first 5 by name, and how many more. */
    connections: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    moreConnections: z.int(),
    /** Whether the viewer is one of all these. */
    isOwnConnection: z.boolean(),
    /** Since when the viewer is connected, when the viewer is. */
    connectedOn: z.nullable(Instant),
    /** How well the viewer knows this person; null when not given. */
    relationship: z.nullable(RelationshipRef),
    /** Labels of the scope: in a collective the collective's, elsewhere the viewer's own. */
    labels: z.array(Named),
    /** The newest note of the scope that the viewer may read: its beginning, and when it was written. */
    lastNote: z.nullable(z.object({ note: z.string(), createdOn: Instant })),
    blocks: z.array(MatchedBlock),
    /** Only with admin=true: when the profile was last changed; null for never. */
    changedOn: z.optional(z.nullable(Instant)),
    /** Only with confirm=true. */
    waiting: z.optional(WaitingAddress),
    /** Only with a saved search: the viewer has not seen this result of it. */
    isNew: z.optional(z.boolean()),
    /** Only of a new result of a saved search, where a fact has changed. */
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
    /** People of the scope here: how many, and the first faces. */
    people: z.int(),
    faces: z.array(z.object({ id: Id, name: z.string(), profilePicture: z.nullable(z.string()) })),
    blocks: z.array(MatchedBlock),
    /** Only with admin=true: when the profile was last changed; null for never. */
    changedOn: z.optional(z.nullable(Instant)),
    /** Only with a saved search: the viewer has not seen this result of it. */
    isNew: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: 'OrganizationResult' });
export type OrganizationResult = z.infer<typeof OrganizationResult>;

/**
 * Another name of a person than the shown one; `isFormer`: what an earlier file of a network called its
 * contact.
 */
export const OtherName = z
  .object({ name: z.string(), isFormer: z.boolean() })
  .register(z.globalRegistry, { id: 'OtherName' });
export type OtherName = z.infer<typeof OtherName>;

/** What a typed word was found as in a search for anything. */
export const FoundWord = z
  .object({
    /** As it was typed, folded. */
    typed: z.string(),
    /** The word stands there as it was typed, or begins so. */
    isExact: z.boolean(),
    /** It stands there in other letters: "Щербакова" for "shcherbakova". */
    isRespelt: z.boolean(),
    /**
     * The word of the shown name; null where it is found elsewhere (in another name of the same thing, at an
     * organization) or nowhere.
     */
    word: z.nullable(z.string()),
    /** Where the person works, worked or studied, or what the person supports. */
    organization: z.nullable(Named),
    isMissing: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'FoundWord' });
export type FoundWord = z.infer<typeof FoundWord>;

/**
 * What a search for anything finds, the best first; `isExact`: every word stands there as it was typed.
 * Blocks say what leads to organizations.
 */
export const FoundPerson = z
  .extend(PersonResult, {
    isExact: z.boolean(),
    words: z.array(FoundWord),
    /** Another name of the person by which words were found. */
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
    /** What was typed, where it is another name of the organization than the shown one: "BCG". */
    knownAs: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'FoundOrganization' });
export type FoundOrganization = z.infer<typeof FoundOrganization>;

/**
 * How a list shows what a search for anything has found: by the filter of names, as `partial` or `similar`.
 */
export const ListedAs = z.enum(['partial', 'similar']);
export type ListedAs = z.infer<typeof ListedAs>;

const Listing = z.extend(ScopeQuery, { order: Order, ...paging(50) });

export const PersonListQuery = z.extend(Listing, filterQuery(PERSON_FILTERS).shape);
export const OrganizationListQuery = z.extend(Listing, filterQuery(ORGANIZATION_FILTERS).shape);

/**
 * New results of a saved search come first, or alone. A list with another filter than the search's ignores
 * both.
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
    share: 'heavy',
    summary:
      'People and organizations of a scope as somebody remembers them: words of names in any order, their beginnings and parts, short ' +
      'forms of first names, one wrong letter in a word, and where people work; or whom a pasted address belongs to. The best first; totals are of all that have every word, or, ' +
      'when nobody has, of those who lack one. Words after the sixth are not looked at',
    query: z.extend(ScopeQuery, {
      name: z.string().check(z.maxLength(200)),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
    }),
    reply: z.object({
      people: z.array(FoundPerson),
      organizations: z.array(FoundOrganization),
      totals: z.object({ people: z.int(), organizations: z.int() }),
      /** Null where no list shows all of them. */
      listedAs: z.object({ people: z.nullable(ListedAs), organizations: z.nullable(ListedAs) }),
      /** Which of the two has the best hit; null where both have as good a one, or nothing is found. */
      best: z.nullable(z.enum(['people', 'organizations'])),
    }),
  }),
  personStats: endpoint({
    method: 'GET',
    path: '/persons/stats',
    audience: 'member',
    share: 'heavy',
    summary:
      'The six top lists of a scope, or of the people in it who satisfy every filter, five entries each, ' +
      'and how many people have at least one entry of each list. roles: current (default) or ever, which ' +
      "of these people's roles count, whatever the filter says of roles. With onlyNew=true, of a saved search's " +
      'new people alone',
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
    share: 'heavy',
    summary:
      'The home pictures of a scope: industry by seniority, places, growth. roles: current (default) or ever',
    query: z.extend(ScopeQuery, RolesQuery.shape),
    reply: DirectoryPictures,
  }),
  /** For "No results found...": the single filters whose removal brings back the most people. */
  relaxations: endpoint({
    method: 'GET',
    path: '/persons/relaxations',
    audience: 'member',
    share: 'heavy',
    summary: 'How many people are found without each single filter, largest first',
    query: PersonListQuery,
    reply: z.object({
      results: z.array(z.object({ group: z.string(), filter: z.string(), total: z.int() })),
    }),
  }),
};
