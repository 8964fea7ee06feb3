import type { DirectoryPictures, DirectoryStats, KnownOf, RolesCounted } from '@kithline/contract/stats.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import type { TypedText } from '../platform/text/match-text.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { ChangedPersons } from './changed-persons.ts';
import type { ListedPerson } from './listed-person.ts';
import type { MatchedEducation, MatchedRole } from './matched-rows.ts';
import type { OrganizationCriteria } from './organization-criteria.ts';
import type { AskedThings, FoundThings } from './typed-words.ts';
import type { EducationCriteria, PersonCriteria, RoleCriteria } from './person-criteria.ts';

/** A page of a list, from 1. Equal names go by id; `name-desc` is `name-asc` read from its end. */
export interface PageAt {
  readonly page: number;
  readonly limit: number;
  readonly order: 'name-asc' | 'name-desc';
  /** Comes before the order by name. */
  readonly ranked?: Ranking;
}

/**
 * A rank per id: lower ones come first, equal ones by name, ids that it does not have last. Both lists are of
 * one length.
 */
export interface Ranking {
  readonly ids: readonly number[];
  readonly ranks: readonly number[];
}

/** One page of ids in order, and the exact number of all pages together. */
export interface Found {
  readonly ids: number[];
  readonly total: number;
}

/** Where workers or alumni of an organization are listed. A page counts from 1. */
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
 * People of the scope at an organization: how many, and the first faces, those who are there now first, then
 * by name.
 */
export interface Faces {
  readonly people: number;
  readonly personIds: number[];
}

export interface OrganizationTotals {
  /** How many people of the scope work or worked there, study or studied there, and do or did either. */
  readonly totals: { people: number; alumni: number; either: number };
  /** The first faces of both, those who are there now first, then by name. */
  readonly personIds: number[];
}

export type { RolesCounted };

/** The entries of each top list on a home page; a search finds as many. */
export const HOME_ENTRIES = 6;
/** The entries of each top list in the stats dialog and its call (specification, part 1 section 2). */
export const DIALOG_ENTRIES = 5;

/** The six top lists of some people. */
export interface TopLists {
  /** These people. */
  readonly total: number;
  readonly stats: DirectoryStats;
  /** How many of them have any entry of each list. */
  readonly known: KnownOf;
}

/** How many organizations are sorted by their people; smaller ones stand by name. */
export const MOST_LARGEST = 5_000;

/**
 * Datasets whose suggestions name only what the scope shows. Schools are academic organizations and those at
 * which somebody of the scope studies or studied; nonprofits are those of this type and those that somebody
 * there supports.
 */
export const SCOPED_DATASETS = [
  'persons',
  'organizations',
  'schools',
  'nonprofits',
  'workrole-titles',
] as const;
export type ScopedDataset = (typeof SCOPED_DATASETS)[number];
/** Those that suggest organizations: all, places of study, and what people support. */
export type OrganizationDataset = Exclude<ScopedDataset, 'persons' | 'workrole-titles'>;

/** Finds what somebody remembers, the best first (`typed-words.ts`), by what is seen in the scope alone. */
export interface ThingSearch {
  /**
   * People whose shown name, with where they work, worked or studied, has all words; those who lack one when
   * nobody does.
   */
  peopleCalled(viewerScope: ViewerScope, asked: AskedThings): Promise<FoundThings>;
  /** Organizations whose shown name, or an alias, has all words. */
  organizationsCalled(viewerScope: ViewerScope, asked: AskedThings): Promise<FoundThings>;
}

/**
 * Finds, counts and sorts what a viewer sees in a scope, by the facts of the seen spaces alone. Nothing here
 * checks that the viewer may read the scope (`readScope` does). Ids that are out of sight, or that nobody
 * has, match nothing. Names are compared folded; who has no name in the seen spaces is in no list. Throws
 * only when the database does.
 */
export interface DirectorySearch {
  /** People of the scope who satisfy every criterion. */
  persons(viewerScope: ViewerScope, criteria: PersonCriteria, at: PageAt): Promise<Found>;
  /** How many people `persons` finds. */
  countPersons(viewerScope: ViewerScope, criteria: PersonCriteria): Promise<number>;
  /**
   * Those of the scope whose job has changed on or after a day (YYYY-MM-DD): whom the filter **Changed Jobs**
   * finds.
   */
  changedPersons(viewerScope: ViewerScope, since: string): Promise<ChangedPersons>;
  /**
   * The six top lists of the people who satisfy the criteria, equal counts by name; null for everybody of the
   * scope. `roles` decides which of these people's roles count, whatever the criteria say of roles; it
   * changes neither `total` nor schools.
   */
  stats(viewerScope: ViewerScope, criteria: PersonCriteria | null, roles: RolesCounted): Promise<TopLists>;
  /** How many people and organizations the bare lists of the scope have. */
  totals(viewerScope: ViewerScope): Promise<{ persons: number; organizations: number }>;
  /** The pictures of the scope's home page; `roles` decides which roles the matrix counts. */
  pictures(viewerScope: ViewerScope, roles: RolesCounted): Promise<DirectoryPictures>;
  /** Organizations of the scope that satisfy every criterion. */
  organizations(viewerScope: ViewerScope, criteria: OrganizationCriteria, at: PageAt): Promise<Found>;
  /**
   * People who work, worked or studied at each of these organizations; an organization without any is
   * missing.
   */
  faces(viewerScope: ViewerScope, organizationIds: readonly number[]): Promise<Map<number, Faces>>;
  /**
   * At most `MOST_LARGEST` organizations: those first where most people of the scope work or worked, or study
   * or studied, equal ones by id.
   */
  largest(viewerScope: ViewerScope): Promise<number[]>;
  /**
   * People who work there (`ongoing`), no longer do (false) or either (null): who is there now first, then by
   * name.
   */
  workers(
    viewerScope: ViewerScope,
    at: AtOrganization & { ongoing: boolean | null },
  ): Promise<PeopleAtOrganization>;
  /** People who study or studied there: who is there now first, then by name. */
  alumni(viewerScope: ViewerScope, at: AtOrganization): Promise<PeopleAtOrganization>;
  /**
   * Who works at an organization now, of everybody whom the viewer may read about in the scope
   * (`readablePeople`), by name.
   */
  worksThereNow(viewerScope: ViewerScope, organizationId: number): Promise<number[]>;
  organizationTotals(viewerScope: ViewerScope, organizationId: number): Promise<OrganizationTotals>;
  /** These persons as lists show them, by id; those whom no seen space names are missing. */
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
   * At most `most` suggestions: those whose name begins with the text, then those that contain each of its
   * words.
   */
  suggest(
    viewerScope: ViewerScope,
    dataset: ScopedDataset,
    wanted: { typed: TypedText | null; most: number },
  ): Promise<Suggestion[]>;
  /**
   * As `suggest`, of all organizations that have a name of their own, which is a common fact, whatever the
   * scope shows. Of schools the academic ones, of nonprofits those of this type.
   */
  suggestCommon(
    viewerScope: ViewerScope,
    dataset: OrganizationDataset,
    wanted: { typed: TypedText | null; most: number },
  ): Promise<Suggestion[]>;
  /** The suggestions of ids, in the order of the ids. */
  named(viewerScope: ViewerScope, dataset: ScopedDataset, ids: readonly number[]): Promise<Suggestion[]>;
}
