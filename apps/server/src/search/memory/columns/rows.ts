// What the keeper is given: rows as the database has them. Ids are those of the database, days count from
// 1970, months from year 0.

/** A name as one space writes it; the parts are folded. */
export interface NameRow {
  readonly nameKey: string | null;
  readonly preferredKey: string | null;
  readonly lastKey: string;
  /** What a search text of the name has beside its key. */
  readonly words: string | null;
  /** The search text of the credentials. */
  readonly more: string | null;
}

/** What an earlier file of a network called its contact. */
export interface FormerNameRow extends NameRow {
  readonly networkId: number;
}

export interface ContactRow extends NameRow {
  readonly networkId: number;
  readonly isNameless: boolean;
  readonly connectedOn: number | null;
}

/** What names a job, wherever it stands. */
export interface WorkRow {
  readonly organizationId: number | null;
  readonly titleId: number | null;
  readonly title: string | null;
}

/**
 * How a file, or the editor of a fact, writes an organization. `isPlain`: a file writes it in mixed case and
 * without legal form.
 */
export interface Company {
  readonly text: string;
  readonly key: string;
  readonly isPlain: boolean;
}

export interface StatedWorkRow extends WorkRow {
  readonly networkId: number;
  readonly company: Company | null;
  /** The day of the first file that said just this. */
  readonly firstDay: number | null;
  /** The title of an earlier statement of the contact, where this one only spells it otherwise. */
  readonly originalTitleId: number | null;
  /** Of a former statement: when it was last said. Null: the present one. */
  readonly former: { lastDay: number | null; endedOn: number | null; importId: number | null } | null;
}

export type FactSource = 'self' | 'admin' | 'enrichment' | 'sample' | 'import';

/**
 * Of which space a fact is; one of the common space that is `overridden` is seen only where the profile is
 * not.
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
  /** The month in which it began; that of a year alone is its January. */
  readonly firstMonth: number | null;
  readonly lastMonth: number | null;
  /** The day on which it was written. */
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

/** A person with everything that is stated. */
export interface PersonRows {
  readonly id: number;
  readonly common: NameRow & {
    readonly placeId: number | null;
    readonly nameSource: FactSource | null;
    /** The person's own row states something. */
    readonly isStated: boolean;
  };
  /** `hasNoPlace`: the profile says that there is none, whatever the common space says. */
  readonly profile: (NameRow & { readonly placeId: number | null; readonly hasNoPlace: boolean }) | null;
  readonly isMember: boolean;
  readonly contacts: readonly ContactRow[];
  readonly formerNames: readonly FormerNameRow[];
  /** Former statements of a contact stand in the order in which files made them. */
  readonly stated: readonly StatedWorkRow[];
  /** In the order in which one of equal precedence is primary. */
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
  /** What finds it beside its text. */
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
  /** The person whose network it is; null of a suspended member, whose profile nobody sees. */
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
