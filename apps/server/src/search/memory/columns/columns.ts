import type { Source } from '../../../column-types.ts';
import { int32At, uint32At } from './entry-at.ts';
import type { IdTableView } from './id-table.ts';
import type { NameWords } from './name-words.ts';
import type { TextsView } from './texts.ts';

// The memory of the search engine: groups of columns of numbers. One thread, the keeper, writes them. In each
// group, the rows of a person are adjacent. A row refers to a row of another group by its index; NONE means
// no row.

export const NONE = -1;

/**
 * The space of a row says where the row comes from. A space is the index of a network or one of these: the
 * common space, the person's profile, and the facts of the common space that the profile overrides. Only
 * viewers who do not see the profile see overridden facts.
 */
export const COMMON = -1;
export const PROFILE = -2;
export const OVERRIDDEN = -3;

/** In `profilePlace`: the profile says that the person has no place. */
export const NOWHERE = -2;

/** Bits of `persons.flags`. */
export const PERSON = {
  /**
   * The person's own row states something, or the person has a profile or a fact. Such a person belongs to
   * the scope of everyone even without a contact.
   */
  listed: 1,
  /** The person has a profile, or facts of a profile. Viewers who see the profile see more. */
  hasProfile: 2,
  member: 4,
  /**
   * All names that spaces and earlier files state are equal, and there is no preferred name. The shown name
   * then does not depend on precedence.
   */
  oneName: 8,
} as const;

/** Bits of `contacts.flags`. */
export const CONTACT = { nameless: 1 } as const;

/**
 * Bits of the flags in `facts`, `studies`, `items` and `supports`. `primary`: the role is marked as primary.
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

/**
 * Special months in `facts`. NO_MONTH: not known. STILL, the largest number: the last month of an ongoing
 * role.
 */
export const NO_MONTH = -1;
export const STILL = 0x7fffffff;

/** A source is stored as its position in this list. */
export const SOURCES: readonly Source[] = ['import', 'self', 'admin', 'enrichment', 'sample'];

export const SHAPE = {
  /** A changed person gets another row at the end. Only the last row of a person counts. */
  persons: {
    id: Float64Array,
    /** The first version of the columns that no longer has this row. 0 while the row is present. */
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
   * For each group, the index of each person's first row. The next entry is the end of these rows, so there
   * is one more entry than there are persons.
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
  /** One row for each network that contains the person. */
  contacts: {
    network: Int32Array,
    /** NONE for an empty name. */
    spelling: Int32Array,
    flags: Uint8Array,
    /** The day of the connection, in days since 1970, or NO_DAY. */
    connectedOn: Int32Array,
  },
  /** Names from earlier files of a network, if the present file gives the contact another last name. */
  formerNames: { network: Int32Array, spelling: Int32Array },
  /** Job changes, found in the statements of one network or in the roles of facts (job-changes.ts). */
  jobChanges: {
    /** The network, or the space of the present role. */
    space: Int32Array,
    /** The network, or the space of the former role. */
    formerSpace: Int32Array,
    /**
     * `day`: by when the job had changed. `heardOn`: the day of the file, or the day on which the role was
     * written. Both are days since 1970.
     */
    day: Int32Array,
    heardOn: Int32Array,
    /** The present job. */
    organization: Int32Array,
    title: Int32Array,
  },
  /** Jobs: present and former statements of networks, and roles of facts. */
  roles: {
    /** A network, COMMON, PROFILE or OVERRIDDEN. */
    space: Int32Array,
    organization: Int32Array,
    title: Int32Array,
    wording: Int32Array,
    company: Int32Array,
    /** For a fact, the row in `facts`. For a former statement, the row in `formers`. Otherwise NONE. */
    detail: Int32Array,
  },
  /** When a former statement was last stated. */
  formers: { lastDay: Int32Array, endedOn: Float64Array, importId: Float64Array },
  /**
   * Details of the roles of facts. The roles of a person are sorted so that, at equal precedence, the first
   * is primary.
   */
  facts: {
    flags: Uint8Array,
    /** A row of `lookups`. NONE: the title's role type counts. */
    roleType: Int32Array,
    /** A row of `sets`. NONE: the title's seniority counts. */
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
  /**
   * The distinct spellings of each person's name. The search text of a spelling has the same index in
   * `spellingTexts`. It begins with the name's key (the folded name, by which names are sorted), if there is
   * one.
   */
  spellings: {
    /** Bytes of the key at the beginning of the text, or NO_KEY if the text does not name the person. */
    keyLength: Int32Array,
    /**
     * Rank of the key in the last sorting, or NONE without a key. A key that was added later has the rank of
     * an equal key, or a rank between its neighbours.
     */
    rank: Float64Array,
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
     * The text in `keys` for the common name: its key, then the further words of its search text. NONE if
     * only files and members name the organization, or if the organization was deleted.
     */
    key: Int32Array,
    /** Text in `aliases`: the search texts of the aliases. NONE if there are none. */
    aliases: Int32Array,
    /** A row of `sets`: the items of all lists of the organization. */
    items: Int32Array,
    /** The source that added the organization, as its position in SOURCES. */
    source: Uint8Array,
    /** 1 if somebody has stated the type. */
    hasStatedType: Uint8Array,
    exists: Uint8Array,
  },
  /** The spellings of organizations in files and facts. */
  companies: {
    organization: Int32Array,
    /** Text in `keys`, as for organizations. */
    key: Int32Array,
    /** 1 if the spelling is in mixed case and has no legal form. */
    isPlain: Uint8Array,
    /** Text in `companyTexts`. The text decides between spellings that are otherwise equal. */
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
  /**
   * The distinct sets of lookups: for each set, the index of its first row in `setItems`. The next entry is
   * the end of the set, so there is one more entry than there are sets.
   */
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
    /** Id of the person who owns the network. NONE if the network was deleted or its owner is suspended. */
    owner: Float64Array,
    /** The present file: its day, the end of its import (milliseconds since 1970), and the import's id. */
    day: Int32Array,
    endedOn: Float64Array,
    importId: Float64Array,
    /** Rank by the present file: a network with a larger number is newer. Equal if neither is newer. */
    newness: Int32Array,
    /** Changes whenever the row is written, but not if only `newness` changes. */
    stamp: Int32Array,
  },
} as const;

/** Returns the entry of a row, or NONE if the row is NONE. */
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

/** Ids in ascending order. */
export type SortedIds = Float64Array;

/**
 * The networks shared with a collective, the persons whom each share leaves out, and the persons who belong
 * to the collective. Persons are ids; networks are indexes.
 */
export interface CollectiveColumns {
  readonly id: number;
  readonly networks: readonly number[];
  /** Persons left out, by network. */
  readonly leftOut: ReadonlyMap<number, SortedIds>;
  readonly belonging: readonly number[];
  /** A number that changes whenever another field of this object changes. */
  readonly stamp: number;
}

/**
 * For each row of another group, such as an organization, the sorted persons whose rows refer to it. The
 * persons for row `x` are the entries of `persons` from `start[x]` to `start[x + 1] - 1`.
 */
export interface Postings {
  readonly start: Uint32Array;
  readonly persons: Int32Array;
}

/** Returns the sorted persons for a row. Empty for a row that was added after the sorting. */
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
  /**
   * The keeper that wrote this version. Versions, sortings and indexes of different keepers cannot be
   * compared.
   */
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
  /** Words of the texts in `spellingTexts` and in `keys`, as of the last sorting. */
  readonly nameWords: NameWords;
  readonly keyWords: NameWords;
  /**
   * Sorted persons with a role that has its own seniority or role type. A search by the seniority or role
   * type of titles may miss such roles.
   */
  readonly withOwnMarks: Int32Array;
  /**
   * Rows of `persons` that were removed or replaced since the last sorting, in that order. Along the list,
   * `deadSince` never decreases.
   */
  readonly gone: Int32Array;
};
