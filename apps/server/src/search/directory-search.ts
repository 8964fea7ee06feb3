import type { DirectoryPictures, DirectoryStats, KnownOf, RolesCounted } from '@kithline/contract/stats.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import type { TypedText } from '../platform/text/match-text.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { ChangedPersons } from './changed-persons.ts';
import type { ListedPerson } from './listed-person.ts';
import type { MatchedEducation, MatchedRole } from './matched-rows.ts';
import type { NamesWithin, SentenceWords } from './names-within.ts';
import type { OrganizationCriteria } from './organization-criteria.ts';
import type { ThingsQuery, FoundThings } from './typed-words.ts';
import type { EducationCriteria, PersonCriteria, RoleCriteria } from './person-criteria.ts';

/**
 * A page of a list; the first is page 1. Equal names are sorted by id. `name-desc` is the exact reverse of
 * `name-asc`.
 */
export interface PageAt {
  readonly page: number;
  readonly limit: number;
  readonly order: 'name-asc' | 'name-desc';
  /** Sorts by these ranks first, then by `order`. */
  readonly ranked?: Ranking;
}

/**
 * A rank for each id. Lower ranks come first, equal ranks are sorted by name, and ids without a rank come
 * last. Both lists have the same length.
 */
export interface Ranking {
  readonly ids: readonly number[];
  readonly ranks: readonly number[];
}

/** One page of ids in order, and the exact number of results on all pages. */
export interface Found {
  readonly ids: number[];
  readonly total: number;
}

/** The first page is page 1. */
export interface AtOrganization {
  readonly organizationId: number;
  readonly page: number;
  readonly limit: number;
}

export interface PeopleAtOrganization {
  readonly total: number;
  readonly people: { personId: number; isOngoing: boolean }[];
}

/**
 * How many people of the scope have worked or studied at an organization, and the first of them. People who
 * work there now come first, then the order is by name.
 */
export interface Faces {
  readonly people: number;
  readonly personIds: number[];
}

export interface OrganizationTotals {
  /**
   * How many people of the scope have worked at the organization, have studied at it, and have done either.
   */
  readonly totals: { people: number; alumni: number; either: number };
  readonly personIds: number[];
}

export type { RolesCounted };

/** The number of entries in each top list of a home page. A search returns lists of this length. */
export const HOME_ENTRIES = 6;
/** The entries per top list in the stats dialog and its API call (specification, part 1 section 2). */
export const DIALOG_ENTRIES = 5;

export interface TopLists {
  readonly total: number;
  readonly stats: DirectoryStats;
  /** For each list, how many of these people have an entry in it. */
  readonly known: KnownOf;
}

/** Maximum number of organizations that are sorted by their number of people. Others are sorted by name. */
export const MOST_LARGEST = 5_000;

/**
 * Datasets that suggest only what the scope shows. Schools are academic organizations and those at which
 * somebody of the scope studies or studied. Nonprofits are organizations of the type Nonprofit and those that
 * somebody of the scope supports. Connections are the members in whose networks the viewer sees somebody from
 * the scope's list of people.
 */
export const SCOPED_DATASETS = [
  'persons',
  'organizations',
  'schools',
  'nonprofits',
  'workrole-titles',
  'connections',
] as const;
export type ScopedDataset = (typeof SCOPED_DATASETS)[number];
export type OrganizationDataset = Exclude<ScopedDataset, 'persons' | 'workrole-titles' | 'connections'>;

export function isOfOrganizations(dataset: ScopedDataset): dataset is OrganizationDataset {
  return dataset !== 'persons' && dataset !== 'workrole-titles' && dataset !== 'connections';
}

/**
 * The search for anything: finds people and organizations, the best first (`typed-words.ts`), by the facts
 * that the viewer sees in the scope.
 */
export interface ThingSearch {
  /**
   * People whose seen names and organizations (employers, schools, supported organizations) contain every
   * word, at least one of them in a name. If nobody fits, finds people for whom this is true of all words but
   * one.
   */
  peopleCalled(viewerScope: ViewerScope, asked: ThingsQuery): Promise<FoundThings>;
  /**
   * Organizations whose names (shown name, aliases, spellings) contain every word, and organizations whose
   * ids are in `asked.meant`.
   */
  organizationsCalled(viewerScope: ViewerScope, asked: ThingsQuery): Promise<FoundThings>;
  /** The names of organizations within the words of a sentence, and whether the words name a person. */
  namesWithin(viewerScope: ViewerScope, sentence: SentenceWords): Promise<NamesWithin>;
}

/**
 * Finds, counts and sorts what a viewer sees in a scope, using only the facts of the seen spaces.
 *
 * The search does not check that the viewer may read the scope: `readScope` does. Ids that do not exist or
 * that the viewer does not see match nothing. Names are compared folded. A person without a name in the seen
 * spaces is in no list. Rejects if the database fails, or with `not-ready` if the search cannot answer yet.
 */
export interface DirectorySearch {
  persons(viewerScope: ViewerScope, criteria: PersonCriteria, at: PageAt): Promise<Found>;
  /** How many people `persons` finds. */
  countPersons(viewerScope: ViewerScope, criteria: PersonCriteria): Promise<number>;
  /**
   * People of the scope whose job has changed on or after a day (YYYY-MM-DD), as found by the filter
   * **Changed Jobs**.
   */
  changedPersons(viewerScope: ViewerScope, since: string): Promise<ChangedPersons>;
  /**
   * The six top lists of the people who satisfy the criteria, or of everybody in the scope if `criteria` is
   * null. Equal counts are sorted by name. `roles` decides which roles of these people count, whatever the
   * criteria say about roles. `roles` affects neither `total` nor the schools.
   */
  stats(viewerScope: ViewerScope, criteria: PersonCriteria | null, roles: RolesCounted): Promise<TopLists>;
  /** How many people and organizations the lists of the scope have without a filter. */
  totals(viewerScope: ViewerScope): Promise<{ persons: number; organizations: number }>;
  /** The pictures of the scope's home page; `roles` decides which roles the matrix counts. */
  pictures(viewerScope: ViewerScope, roles: RolesCounted): Promise<DirectoryPictures>;
  organizations(viewerScope: ViewerScope, criteria: OrganizationCriteria, at: PageAt): Promise<Found>;
  /** The faces of each of these organizations. Organizations without people of the scope are missing. */
  faces(viewerScope: ViewerScope, organizationIds: readonly number[]): Promise<Map<number, Faces>>;
  /**
   * At most `MOST_LARGEST` organizations, those with the most people of the scope (workers and students,
   * present and former) first. Equal ones are sorted by id.
   */
  largest(viewerScope: ViewerScope): Promise<number[]>;
  /**
   * People who work at the organization (`ongoing` is true), no longer work at it (false), or either (null).
   * Current people come first, then the order is by name.
   */
  workers(
    viewerScope: ViewerScope,
    at: AtOrganization & { ongoing: boolean | null },
  ): Promise<PeopleAtOrganization>;
  /** People who have studied at the organization: current students first, then by name. */
  alumni(viewerScope: ViewerScope, at: AtOrganization): Promise<PeopleAtOrganization>;
  /**
   * The people who work at an organization now, by name, among everybody whom the viewer may read about in
   * the scope (`readablePeople`).
   */
  worksThereNow(viewerScope: ViewerScope, organizationId: number): Promise<number[]>;
  organizationTotals(viewerScope: ViewerScope, organizationId: number): Promise<OrganizationTotals>;
  /** These persons as lists show them, by id. Persons without a name in the seen spaces are missing. */
  listedPersons(viewerScope: ViewerScope, personIds: readonly number[]): Promise<Map<number, ListedPerson>>;
  /** The roles of these persons that satisfy all criteria, current ones first, then the newest. */
  matchedRoles(
    viewerScope: ViewerScope,
    personIds: readonly number[],
    criteria: RoleCriteria,
  ): Promise<MatchedRole[]>;
  /** The studies of these persons that satisfy all criteria, current ones first, then the newest. */
  matchedEducations(
    viewerScope: ViewerScope,
    personIds: readonly number[],
    criteria: EducationCriteria,
  ): Promise<MatchedEducation[]>;
  /**
   * At most `most` suggestions: names that begin with the text, followed by names that contain each word of
   * the text. If `typed` is null, any names.
   */
  suggest(
    viewerScope: ViewerScope,
    dataset: ScopedDataset,
    query: { typed: TypedText | null; most: number },
  ): Promise<Suggestion[]>;
  /**
   * Like `suggest`, but among all organizations that have a common name, whatever the scope shows. Schools
   * are the academic organizations. Nonprofits are the organizations of the type Nonprofit.
   */
  suggestCommon(
    viewerScope: ViewerScope,
    dataset: OrganizationDataset,
    query: { typed: TypedText | null; most: number },
  ): Promise<Suggestion[]>;
  /** The suggestions for these ids, in the same order. Ids that the scope does not show are skipped. */
  named(viewerScope: ViewerScope, dataset: ScopedDataset, ids: readonly number[]): Promise<Suggestion[]>;
}
