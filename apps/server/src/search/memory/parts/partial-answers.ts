import type { ChangedPersons } from '../../changed-persons.ts';
import type { OrganizationTotals } from '../../directory-search.ts';
import type { FoundThing } from '../../typed-words.ts';
import type { WeighedPerson } from '../seen/weigh-persons.ts';

// Answers of a part about its persons, as plain data. Rows have other indexes in other parts, so answers
// contain ids.

/** A person of a list. Lists are sorted by rank, then by shown name, then by id. */
export interface KeyedPerson {
  readonly id: number;
  /** The folded name that the viewer sees, with one character for each byte of its UTF-8. */
  readonly key: string;
  readonly rank: number;
}

/** The first persons of a part's list, and the number of all persons in the list. */
export interface PartOfList {
  readonly total: number;
  readonly people: readonly KeyedPerson[];
}

/** How many persons were counted for each id, for example of an organization. Ids without any are missing. */
export interface Counted {
  readonly ids: Float64Array;
  readonly counts: Int32Array;
}

export interface PartOfChanges extends Pick<ChangedPersons, 'heardOn'> {
  readonly people: readonly KeyedPerson[];
  /** For each person, the organization where the person works now, or NONE. */
  readonly organizations: Float64Array;
}

/** Organizations where people work or worked. `persons` has the only person of each organization, or MANY. */
export interface PartOfWorkplaces {
  readonly organizations: Float64Array;
  readonly persons: Float64Array;
}

export const BOXES_OF_ORGANIZATIONS = ['organizations', 'schools', 'there'] as const;
export const BOXES_OF_LOOKUPS = ['seniorityLevels', 'roles', 'industries', 'organizationSizes'] as const;
type Box = (typeof BOXES_OF_ORGANIZATIONS)[number] | (typeof BOXES_OF_LOOKUPS)[number];

/** The complete counts behind the top lists (`ListCounts`). */
export interface PartOfLists {
  readonly people: number;
  readonly boxes: { readonly [B in Box]: Counted };
  readonly known: Int32Array;
}

/** The complete counts behind the pictures (`PictureCounts`). */
export interface PartOfPictures {
  readonly people: number;
  readonly withIndustry: number;
  readonly byIndustry: Counted;
  readonly cells: ReadonlyMap<number, Counted>;
  readonly places: Counted;
  readonly placed: Int32Array;
  readonly years: ReadonlyMap<number, number>;
}

/** The people of a part at an organization. People who work there now have the rank 0, others 1. */
export interface PartOfFaces extends Pick<OrganizationTotals, 'totals'> {
  readonly first: readonly KeyedPerson[];
}

export interface PartOfSpelling {
  readonly organizationId: number;
  readonly text: string;
  readonly key: string;
  readonly isPlain: boolean;
  readonly isOfFact: boolean;
  readonly times: number;
  readonly day: number;
  readonly isOwn: boolean;
}

export interface PartOfWording {
  readonly titleId: number;
  readonly text: string;
  readonly count: number;
}

/**
 * For each typed word, the organizations that fit the word: from the id of each organization to how well it
 * fits. Null if none fits, or if there is only one typed word.
 */
export type CompaniesById = readonly (ReadonlyMap<number, number> | null)[];

/** People who were found, with their weight as rank. */
export interface PartOfCalled extends PartOfList {
  readonly literal: number;
  readonly results: readonly FoundThing[];
}

/**
 * How a list shows a person. The role has the id of its organization but no `company`, because names are
 * chosen from the spellings of all parts.
 */
export type WeighedInPart = WeighedPerson;
