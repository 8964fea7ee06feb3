// Input of the keeper: rows as the database has them. Ids are those of the database. Days count from 1970,
// and months from year 0.

/** A name as one space spells it. Its parts are folded for comparison (`foldText`). */
export interface NameRow {
  readonly nameKey: string | null;
  readonly preferredKey: string | null;
  readonly lastKey: string;
  /** The words of the name's search text after its key. */
  readonly words: string | null;
  /** The search text of the credentials. */
  readonly more: string | null;
}

/** A name from an earlier file of a network. */
export interface FormerNameRow extends NameRow {
  readonly networkId: number;
}

export interface ContactRow extends NameRow {
  readonly networkId: number;
  readonly isNameless: boolean;
  readonly connectedOn: number | null;
}

/** The organization and title of a job, from a file or a fact. */
export interface WorkRow {
  readonly organizationId: number | null;
  readonly titleId: number | null;
  readonly title: string | null;
}

/**
 * How a file, or the editor of a fact, spells an organization. `isPlain`: in mixed case and without a legal
 * form.
 */
export interface Company {
  readonly text: string;
  readonly key: string;
  readonly isPlain: boolean;
}

export interface StatedWorkRow extends WorkRow {
  readonly networkId: number;
  readonly company: Company | null;
  /** The day of the first file with exactly this statement. */
  readonly firstDay: number | null;
  /**
   * The title of an earlier statement of the contact, if this statement only spells that title differently.
   */
  readonly originalTitleId: number | null;
  /** The last file with a former statement. Null if the present file has the statement. */
  readonly former: { lastDay: number | null; endedOn: number | null; importId: number | null } | null;
}

export type FactSource = 'self' | 'admin' | 'enrichment' | 'sample' | 'import';

/**
 * The space of a fact. An `overridden` fact of the common space is seen only by viewers who do not see the
 * profile.
 */
export interface FactSpace {
  readonly isOfProfile: boolean;
  readonly isOverridden: boolean;
}

export interface FactRoleRow extends WorkRow, FactSpace {
  readonly company: Company | null;
  readonly source: FactSource;
  readonly isOngoing: boolean;
  readonly isPrimary: boolean;
  /** The month in which the role began. January if only the year is known. */
  readonly firstMonth: number | null;
  readonly lastMonth: number | null;
  /** The day on which the role was written. */
  readonly heardOn: number;
  readonly roleTypeId: number | null;
  readonly seniorityIds: readonly number[] | null;
}

export interface StudyRow extends FactSpace {
  readonly isOngoing: boolean;
  readonly organizationId: number;
  readonly company: Company | null;
  readonly degreeIds: readonly number[];
  readonly majorIds: readonly number[];
}

/** A person with all statements and facts. */
export interface PersonRows {
  readonly id: number;
  readonly common: NameRow & {
    readonly placeId: number | null;
    readonly nameSource: FactSource | null;
    /** Whether the person's own row has a name or states the source of a field. */
    readonly isStated: boolean;
  };
  /** `hasNoPlace`: the profile says that there is no place, whatever the common space says. */
  readonly profile: (NameRow & { readonly placeId: number | null; readonly hasNoPlace: boolean }) | null;
  readonly isMember: boolean;
  readonly contacts: readonly ContactRow[];
  readonly formerNames: readonly FormerNameRow[];
  /** Former statements of a contact are in the order of their files. */
  readonly stated: readonly StatedWorkRow[];
  /** Sorted so that, at equal precedence, the first is primary. */
  readonly roles: readonly FactRoleRow[];
  readonly studies: readonly StudyRow[];
  readonly items: readonly (FactSpace & { lookupId: number })[];
  readonly supports: readonly (FactSpace & { organizationId: number; company: Company | null })[];
}

export interface OrganizationRow {
  readonly id: number;
  readonly typeId: number;
  readonly sizeId: number | null;
  readonly placeId: number | null;
  readonly name: string | null;
  readonly nameKey: string | null;
  readonly aliases: readonly string[];
  readonly itemIds: readonly number[];
  readonly source: FactSource;
  readonly hasStatedType: boolean;
}

export interface TitleRow {
  readonly id: number;
  readonly text: string;
  /** Further words that find the title. */
  readonly searched: string | null;
  readonly roleTypeId: number | null;
  readonly seniorityIds: readonly number[];
}

export interface LookupRow {
  readonly id: number;
  readonly dataset: string;
  readonly text: string;
}

export interface NetworkRow {
  readonly id: number;
  /** The person who owns the network. Null if the owner is suspended: nobody sees the owner's profile. */
  readonly ownerId: number | null;
  readonly day: number | null;
  readonly endedOn: number | null;
  readonly importId: number | null;
}

export interface CollectiveRow {
  readonly id: number;
  readonly networkIds: readonly number[];
  readonly leftOut: readonly { networkId: number; personId: number }[];
  /** Ids of persons. */
  readonly belonging: readonly number[];
}
