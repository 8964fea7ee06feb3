import type { Source } from '../../../column-types.ts';
import { int32At, uint32At } from './entry-at.ts';
import type { IdTableView } from './id-table.ts';
import type { NameWords } from './name-words.ts';
import type { TextsView } from './texts.ts';

// What the engine keeps in memory: columns of numbers, one entry a row. Rows that belong to a person stand
// together. Where a row refers to another group it holds its index there, or NONE.

export const NONE = -1;

/**
 * Spaces of rows that no network states: the common space, the profile of the person as a member, and what
 * the common space says in place of the profile to those who do not see it.
 */
export const COMMON = -1;
export const PROFILE = -2;
export const OVERRIDDEN = -3;

/** In `profilePlace`: the profile says that there is no place. */
export const NOWHERE = -2;

/** Bits of `persons.flags`. */
export const PERSON = {
  /**
   * Somebody with a fact of the common space or a profile: in the scope of everyone without a contact, too.
   */
  listed: 1,
  /** A member's profile, or rows of one: who sees it sees more. */
  hasProfile: 2,
  member: 4,
  /**
   * Every name that some space states or stated is the same, and none has a preferred name: no precedence to
   * weigh.
   */
  oneName: 8,
} as const;

/** Bits of `contacts.flags`. */
export const CONTACT = { nameless: 1 } as const;

/** Bits of `facts.flags`, `studies.flags` and of other profile facts; `primary`: of a marked role. */
export const FACT = {
  ofProfile: 1,
  self: 2,
  admin: 4,
  ongoing: 8,
  overridden: 16,
  enrichment: 32,
  primary: 64,
} as const;

/** `facts.lastMonth` of a role without dates; of one that goes on it is the largest number there is. */
export const NO_MONTH = -1;
export const STILL = 0x7fffffff;

/** Numbers of sources are their places here. */
export const SOURCES: readonly Source[] = ['import', 'self', 'admin', 'enrichment', 'sample'];

export const SHAPE = {
  /**
   * Each version of a person is a row of its own: one of those in order, or one that came since; the last one
   * counts.
   */
  persons: {
    id: Float64Array,
    /** The first version that no longer has this row; 0 while all versions have it. */
    deadSince: Int32Array,
    flags: Uint8Array,
    commonSpelling: Int32Array,
    profileSpelling: Int32Array,
    /** Precedence of the common name (seen-facts/seen-names.ts). */
    namePrecedence: Uint8Array,
    commonPlace: Int32Array,
    /** NOWHERE: the profile has no place, and the common place does not count. */
    profilePlace: Int32Array,
  },
  /**
   * Where the rows of a person begin in each group; one entry more than there are persons, so that the next
   * one is the end.
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
    /** NONE: the statement has no name. */
    spelling: Int32Array,
    flags: Uint8Array,
    /** Days since 1970 of the connection, or NO_DAY. */
    connectedOn: Int32Array,
  },
  /** What earlier files of a network called its contact, where the present one gives another last name. */
  formerNames: { network: Int32Array, spelling: Int32Array },
  /** Changed jobs, as statements of one network or roles of facts show them (job-changes.ts). */
  jobChanges: {
    /** The network, or the space of the present role. */
    space: Int32Array,
    /** The network, or the space of the former role. */
    formerSpace: Int32Array,
    /** Days since 1970: by when the job had changed, and when the file or the role said so. */
    day: Int32Array,
    heardOn: Int32Array,
    /** Where the person works now, and as what. */
    organization: Int32Array,
    title: Int32Array,
  },
  /** Everything that names work: present and former statements, and roles of profile facts. */
  roles: {
    /** A network, COMMON, PROFILE or OVERRIDDEN. */
    space: Int32Array,
    organization: Int32Array,
    title: Int32Array,
    wording: Int32Array,
    company: Int32Array,
    /** Of a fact its row in `facts`, of a former statement in `formers`, of a present one NONE. */
    detail: Int32Array,
  },
  /** When former statements were last said. */
  formers: { lastDay: Int32Array, endedOn: Float64Array, importId: Float64Array },
  /** Roles of profile facts; those of a person in the order in which one of equal precedence is primary. */
  facts: {
    flags: Uint8Array,
    /** A lookup, or NONE: that of the title. */
    roleType: Int32Array,
    /** A set, or NONE: that of the title. */
    seniority: Int32Array,
    /** The month since year 0 in which it began, or NO_MONTH. */
    firstMonth: Int32Array,
    /** The month since year 0 up to which it counts as held; NO_MONTH, STILL. */
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
  /** How a person is written, each way once; the text is a search text, its beginning the key of the name. */
  spellings: {
    /** Bytes of the key at the beginning of the text; NO_KEY when this does not name the person. */
    keyLength: Int32Array,
    /** Rank of the key among those of the last sorting; between two ranks when it came later. */
    rank: Float64Array,
    /** Whose it is. */
    person: Int32Array,
    /**
     * The same with the preferred name of the profile, or of the common space, in place of the first name;
     * NONE without one.
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
     * Text in `keys` of the common name: its key, then what a search text has beside it; NONE when only files
     * and members name it.
     */
    key: Int32Array,
    /** Text in `aliases` with the search texts of the aliases, or NONE. */
    aliases: Int32Array,
    /** A set of lookups: the items of all its lists. */
    items: Int32Array,
    /** Number in SOURCES of who brought it here. */
    source: Uint8Array,
    /** 1 when somebody has stated its type. */
    hasStatedType: Uint8Array,
    /** 1 when there is such an organization. */
    exists: Uint8Array,
  },
  /** How files, and members who state a fact, spell organizations. */
  companies: {
    organization: Int32Array,
    /** Text in `keys`, as of an organization. */
    key: Int32Array,
    /** Mixed case without a legal form. */
    isPlain: Uint8Array,
    /** Text in `companyTexts`, which decides between spellings that are equal otherwise. */
    text: Int32Array,
  },
  titles: {
    id: Float64Array,
    /** Text in `titleTexts`: its key, then what a search text has beside it. */
    text: Int32Array,
    roleType: Int32Array,
    seniority: Int32Array,
  },
  /** How roles word a title. */
  wordings: { title: Int32Array, text: Int32Array },
  /** Sets of lookups, each once: where its items begin, with one entry more than there are sets. */
  sets: { start: Int32Array },
  setItems: { lookup: Int32Array },
  lookups: {
    id: Float64Array,
    /** Text in `lookupTexts`: the folded name. */
    text: Int32Array,
    /** Number of its dataset in `Columns.datasets`. */
    dataset: Int32Array,
  },
  places: { id: Float64Array },
  networks: {
    id: Float64Array,
    /** Id of the person whose network it is. */
    owner: Float64Array,
    /** The present file: its day, the end of its import (milliseconds since 1970), its import. */
    day: Int32Array,
    endedOn: Float64Array,
    importId: Float64Array,
    /** Larger is newer; equal when neither is. */
    newness: Int32Array,
    /** Changes with any of these. */
    stamp: Int32Array,
  },
} as const;

/** What a row says that another one may lead to: no row leads to NONE. */
export function int32OrNone(column: Int32Array, row: number): number {
  return row === NONE ? NONE : int32At(column, row);
}

/** Of a day that is not known: before all days. */
export const NO_DAY = -0x80000000;
/** `endedOn` of what has no import: before all. */
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

/** Ids in ascending order, in shared memory where many threads read them. */
export type SortedIds = Float64Array;

/**
 * What a collective sees: its shares, whom they leave out, and who belongs to it. Ids of persons; networks by
 * index.
 */
export interface CollectiveColumns {
  readonly id: number;
  readonly networks: readonly number[];
  /** By network. */
  readonly leftOut: ReadonlyMap<number, SortedIds>;
  readonly belonging: readonly number[];
  /** Changes with any of these. */
  readonly stamp: number;
}

/**
 * Persons by what their rows lead to, of those that were sorted: the entries of `persons` from `start[x]` to
 * `start[x + 1]`.
 */
export interface Postings {
  readonly start: Uint32Array;
  readonly persons: Int32Array;
}

/** Nobody of what came after the sorting. */
export function personsIn({ start, persons }: Postings, to: number): Int32Array {
  return to + 1 < start.length ? persons.subarray(uint32At(start, to), uint32At(start, to + 1)) : NOBODY;
}

const NOBODY = new Int32Array(0);

/** One version of everything, which a search reads from start to end. */
export type Columns = { readonly [G in GroupName]: GroupView<G> } & {
  readonly texts: { readonly [T in TextsName]: TextsView };
  readonly ids: { readonly [T in IdTableName]: IdTableView };
  readonly datasets: readonly string[];
  readonly collectives: ReadonlyMap<number, CollectiveColumns>;
  /** Who wrote it: versions, sortings and indexes of another keeper's columns mean nothing here. */
  readonly keeper: string;
  readonly version: number;
  /** Grows with every sorting of persons. Their indexes from an earlier sorting mean nothing. */
  readonly sorting: number;
  /** Persons below this stand in the order of names; their rows and those of the others are found alike. */
  readonly sorted: number;
  /**
   * Persons of a network, of an organization by role or study, and of a title by role, among the sorted, in
   * whichever space it is stated.
   */
  readonly byNetwork: Postings;
  readonly byOrganization: Postings;
  readonly byTitle: Postings;
  /**
   * Words of the spellings of persons, and of the keys of organizations, that were there at the last sorting.
   */
  readonly nameWords: NameWords;
  readonly keyWords: NameWords;
  /**
   * Those of the sorted who have a role with a seniority or a role type of its own: their titles do not tell.
   */
  readonly withOwnMarks: Int32Array;
  /** Persons who went since the last sorting, in the order in which they did: `deadSince` never falls. */
  readonly gone: Int32Array;
};
