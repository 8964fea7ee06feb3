import type { Source } from '../../../column-types.ts';
import { int32At, uint32At } from './entry-at.ts';
import type { IdTableView } from './id-table.ts';
import type { NameWords } from './name-words.ts';
import type { TextsView } from './texts.ts';

// The engine's memory: columns of numbers, one entry per row. The rows of a person stand together. A row
// refers to a row of another group by its index, or by NONE.

export const NONE = -1;

/**
 * Spaces other than networks: the common space, the person's profile as a member, and the facts of the common
 * space that the profile overrides, for viewers who do not see the profile.
 */
export const COMMON = -1;
export const PROFILE = -2;
export const OVERRIDDEN = -3;

/** In `profilePlace`: the profile says that the person has no place. */
export const NOWHERE = -2;

/** Bits of `persons.flags`. */
export const PERSON = {
  /**
   * The person has a fact of the common space or a profile, and so belongs to the scope of everyone even
   * without a contact.
   */
  listed: 1,
  /** The person has a member's profile, or rows of one. Viewers who see the profile see more. */
  hasProfile: 2,
  member: 4,
  /**
   * Every name that any space states or stated is the same, and none has a preferred name, so there is no
   * precedence to weigh.
   */
  oneName: 8,
} as const;

/** Bits of `contacts.flags`. */
export const CONTACT = { nameless: 1 } as const;

/**
 * Bits of `facts.flags`, `studies.flags` and of other profile facts. `primary` is the bit of a marked role.
 */
export const FACT = {
  ofProfile: 1,
  self: 2,
  admin: 4,
  ongoing: 8,
  overridden: 16,
  enrichment: 32,
  primary: 64,
} as const;

/** `facts.lastMonth` of a role without dates. A present role has `STILL`, the largest number. */
export const NO_MONTH = -1;
export const STILL = 0x7fffffff;

/** A source is stored as its position in this list. */
export const SOURCES: readonly Source[] = ['import', 'self', 'admin', 'enrichment', 'sample'];

export const SHAPE = {
  /** A changed person gets another row at the end. Only the last row of a person counts. */
  persons: {
    id: Float64Array,
    /** The first version of the columns that no longer has this row. 0 while all versions have it. */
    deadSince: Int32Array,
    flags: Uint8Array,
    commonSpelling: Int32Array,
    profileSpelling: Int32Array,
    /** Precedence of the common name (seen-facts/seen-names.ts). */
    namePrecedence: Uint8Array,
    commonPlace: Int32Array,
    /** NOWHERE: the profile says that there is no place, and the common place does not count. */
    profilePlace: Int32Array,
  },
  /**
   * For each group, where the rows of a person begin. One more entry than there are persons, so that the next
   * entry is the end.
   */
  starts: {
    contacts: Int32Array,
    roles: Int32Array,
    studies: Int32Array,
    items: Int32Array,
    supports: Int32Array,
    formerNames: Int32Array,
    jobChanges: Int32Array,
  },
  /** A row for each network that holds the person. */
  contacts: {
    network: Int32Array,
    /** NONE if the statement has no name. */
    spelling: Int32Array,
    flags: Uint8Array,
    /** Days since 1970 of the connection, or NO_DAY. */
    connectedOn: Int32Array,
  },
  /** Names from earlier files of a network, if the present file gives the contact another last name. */
  formerNames: { network: Int32Array, spelling: Int32Array },
  /** Changed jobs, as statements of one network or roles of facts show them (job-changes.ts). */
  jobChanges: {
    /** The network, or the space of the present role. */
    space: Int32Array,
    /** The network, or the space of the former role. */
    formerSpace: Int32Array,
    /** Days since 1970: by when the job had changed, and the day of the file or when the role was written. */
    day: Int32Array,
    heardOn: Int32Array,
    /** The present job. */
    organization: Int32Array,
    title: Int32Array,
  },
  /** Everything that names a job: present and former statements, and roles of profile facts. */
  roles: {
    /** A network, COMMON, PROFILE or OVERRIDDEN. */
    space: Int32Array,
    organization: Int32Array,
    title: Int32Array,
    wording: Int32Array,
    company: Int32Array,
    /** For a fact its row in `facts`, for a former statement its row in `formers`, else NONE. */
    detail: Int32Array,
  },
  /** When a former statement was last stated. */
  formers: { lastDay: Int32Array, endedOn: Float64Array, importId: Float64Array },
  /**
   * Roles of profile facts. Those of a person are sorted so that, at equal precedence, the first is primary.
   */
  facts: {
    flags: Uint8Array,
    /** A lookup. NONE: the title's role type counts. */
    roleType: Int32Array,
    /** A set. NONE: the title's seniority counts. */
    seniority: Int32Array,
    /** The month in which the role began, counted from year 0, or NO_MONTH. */
    firstMonth: Int32Array,
    /** The month until which the role counts as held, counted from year 0; or NO_MONTH or STILL. */
    lastMonth: Int32Array,
  },
  studies: {
    flags: Uint8Array,
    organization: Int32Array,
    company: Int32Array,
    degrees: Int32Array,
    majors: Int32Array,
  },
  /** Items of persons' lists. */
  items: { flags: Uint8Array, lookup: Int32Array },
  supports: { flags: Uint8Array, organization: Int32Array, company: Int32Array },
  /** The distinct spellings of a person's name. The text is a search text that begins with the name's key. */
  spellings: {
    /** Bytes of the key at the beginning of the text, or NO_KEY if the text does not name the person. */
    keyLength: Int32Array,
    /** Rank of the key in the last sorting. A later key has a rank between two others. */
    rank: Float64Array,
    /** The person whose name it is. */
    person: Int32Array,
    /**
     * The spelling with the preferred name of the profile, or of the common space, in place of the first
     * name. NONE if there is no preferred name.
     */
    withProfile: Int32Array,
    withCommon: Int32Array,
  },
  organizations: {
    id: Float64Array,
    type: Int32Array,
    size: Int32Array,
    place: Int32Array,
    /**
     * Text in `keys` of the common name: its key, then the further words of its search text. NONE if only
     * files and members name the organization.
     */
    key: Int32Array,
    /** Text in `aliases`: the search texts of the aliases. NONE if there are none. */
    aliases: Int32Array,
    /** A set of lookups: the items of all lists of the organization. */
    items: Int32Array,
    /** The source that brought the organization here, as its position in SOURCES. */
    source: Uint8Array,
    /** 1 if somebody has stated the type. */
    hasStatedType: Uint8Array,
    exists: Uint8Array,
  },
  /** How files, and members who state facts, spell organizations. */
  companies: {
    organization: Int32Array,
    /** Text in `keys`, as for organizations. */
    key: Int32Array,
    /** 1 for mixed case without a legal form. */
    isPlain: Uint8Array,
    /** Text in `companyTexts`, which decides between spellings that are otherwise equal. */
    text: Int32Array,
  },
  titles: {
    id: Float64Array,
    /** Text in `titleTexts`: the key, then the further words of the search text. */
    text: Int32Array,
    roleType: Int32Array,
    seniority: Int32Array,
  },
  /** The spellings of titles in roles. */
  wordings: { title: Int32Array, text: Int32Array },
  /** The distinct sets of lookups: where the items of each begin. One more entry than there are sets. */
  sets: { start: Int32Array },
  setItems: { lookup: Int32Array },
  lookups: {
    id: Float64Array,
    /** Text in `lookupTexts`: the folded name. */
    text: Int32Array,
    /** Position of the dataset in `Columns.datasets`. */
    dataset: Int32Array,
  },
  places: { id: Float64Array },
  networks: {
    id: Float64Array,
    /** Id of the person whose network it is. */
    owner: Float64Array,
    /** The present file: its day, the end of its import (milliseconds since 1970), and the import's id. */
    day: Int32Array,
    endedOn: Float64Array,
    importId: Float64Array,
    /** A larger number is newer. Equal if neither is newer. */
    newness: Int32Array,
    /** Changes whenever one of these columns does. */
    stamp: Int32Array,
  },
} as const;

/** The entry of a column that refers to another group. NONE for the row NONE. */
export function int32OrNone(column: Int32Array, row: number): number {
  return row === NONE ? NONE : int32At(column, row);
}

/** Stands for an unknown day, before all days. */
export const NO_DAY = -0x80000000;
/** `endedOn` without an import: before all times. */
export const NO_TIME = -Infinity;
export const NO_KEY = -1;

export type GroupName = keyof typeof SHAPE;
export type GroupView<G extends GroupName> = {
  readonly [C in keyof (typeof SHAPE)[G]]: C extends string ? SharedArray<(typeof SHAPE)[G][C]> : never;
};
type SharedArray<C> = C extends Float64ArrayConstructor
  ? Float64Array
  : C extends Int32ArrayConstructor
    ? Int32Array
    : Uint8Array;

export const TEXTS = [
  'spellingTexts',
  'keys',
  'aliases',
  'companyTexts',
  'titleTexts',
  'wordingTexts',
  'lookupTexts',
] as const;
export type TextsName = (typeof TEXTS)[number];

export const ID_TABLES = ['persons', 'organizations', 'titles', 'lookups', 'places', 'networks'] as const;
export type IdTableName = (typeof ID_TABLES)[number];

/** Ids in ascending order, in shared memory when threads read them. */
export type SortedIds = Float64Array;

/**
 * A collective's shares, the persons that each leaves out, and the persons who belong to it. Persons are ids,
 * networks are indexes.
 */
export interface CollectiveColumns {
  readonly id: number;
  readonly networks: readonly number[];
  /** Persons left out, by network. */
  readonly leftOut: ReadonlyMap<number, SortedIds>;
  readonly belonging: readonly number[];
  /** Changes whenever one of these values does. */
  readonly stamp: number;
}

/**
 * Index from a row of another group (such as an organization) to the sorted persons whose rows lead to it.
 * The persons for row `x` are the entries of `persons` from `start[x]` to `start[x + 1]`.
 */
export interface Postings {
  readonly start: Uint32Array;
  readonly persons: Int32Array;
}

/** The sorted persons for a row. Nobody for rows added after the sorting. */
export function personsIn({ start, persons }: Postings, to: number): Int32Array {
  return to + 1 < start.length ? persons.subarray(uint32At(start, to), uint32At(start, to + 1)) : NOBODY;
}

const NOBODY = new Int32Array(0);

/** One version of all columns, which never changes, so that a search reads a consistent state. */
export type Columns = { readonly [G in GroupName]: GroupView<G> } & {
  readonly texts: { readonly [T in TextsName]: TextsView };
  readonly ids: { readonly [T in IdTableName]: IdTableView };
  readonly datasets: readonly string[];
  readonly collectives: ReadonlyMap<number, CollectiveColumns>;
  /** The keeper that wrote it. Versions, sortings and indexes of different keepers cannot be compared. */
  readonly keeper: string;
  readonly version: number;
  /** Grows whenever persons are sorted. Indexes of persons from an earlier sorting are invalid. */
  readonly sorting: number;
  /**
   * Persons below this index are sorted by name. Rows of sorted and unsorted persons are read in the same
   * way.
   */
  readonly sorted: number;
  /**
   * Sorted persons by network, by organization (of a role, study or support) and by title (of a role), stated
   * in any space.
   */
  readonly byNetwork: Postings;
  readonly byOrganization: Postings;
  readonly byTitle: Postings;
  /** Words of the spellings of persons, and of the keys of organizations, as of the last sorting. */
  readonly nameWords: NameWords;
  readonly keyWords: NameWords;
  /**
   * Sorted persons with a role that has its own seniority or role type, which the postings of titles
   * therefore miss.
   */
  readonly withOwnMarks: Int32Array;
  /**
   * Rows of persons removed or replaced since the last sorting, in the order of removal: their `deadSince`
   * never decreases.
   */
  readonly gone: Int32Array;
};
