// A world is a small set of facts as plain objects. Each fact is in a profile, in a file or in the common
// space, which contains all facts outside of profiles and files. Tests write the world into the database and
// compare what the API shows with what a reference in plain TypeScript (`*-of-world.ts`) finds in these
// objects. Persons, organizations, places and items of datasets are represented by their ids.

export interface World {
  persons: readonly number[];
  /** By person id. Persons without facts in the common space are missing. */
  common: ReadonlyMap<number, ProfileFacts>;
  /** By person id. Only members have a profile. */
  profiles: ReadonlyMap<number, ProfileFacts>;
  members: readonly MemberOfWorld[];
  collectives: readonly CollectiveOfWorld[];
  organizations: readonly OrganizationOfWorld[];
  /** By the folded text of the title. */
  titles: ReadonlyMap<string, TitleOfWorld>;
}

export interface ProfileFacts {
  /**
   * The source of the name and of the studies: `self` only in a profile, `enrichment` and `sample` only in
   * the common space.
   */
  source: 'self' | 'admin' | 'enrichment' | 'sample';
  name: string | null;
  preferredFirstName?: string | undefined;
  credentials?: string | undefined;
  placeId?: number | undefined;
  tags: readonly number[];
  supports: readonly number[];
  roles: readonly FactRole[];
  educations: readonly StudyOfWorld[];
  /** By organization id: the spelling that roles, studies and support of this space use. */
  spellings: ReadonlyMap<number, string>;
}

export interface FactRole {
  source: 'self' | 'admin' | 'enrichment' | 'sample';
  organizationId: number | null;
  title: string | null;
  /** Null for a present role. */
  toYear: number | null;
  isPrimary: boolean;
  /** If null, the seniority levels of the title count. */
  seniorityIds: readonly number[] | null;
  roleTypeId: number | null;
}

export interface StudyOfWorld {
  schoolId: number;
  degreeIds: readonly number[];
  isOngoing: boolean;
}

export interface MemberOfWorld {
  personId: number;
  networkId: number;
  /** The files of the network, oldest first. */
  files: readonly FileOfWorld[];
}

export interface FileOfWorld {
  importId: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The time when the file's import ended, in a format that sorts as text. */
  endedOn: string;
  rows: ReadonlyMap<number, RowOfFile>;
}

export interface RowOfFile {
  name: string;
  credentials: string | null;
  /** The spelling, and the organization that it means. */
  company: { spelling: string; organizationId: number } | null;
  position: string | null;
}

export interface CollectiveOfWorld {
  id: number;
  ownerPersonId: number;
  collaborators: readonly number[];
  shares: readonly { networkId: number; leftOut: readonly number[] }[];
}

export interface OrganizationOfWorld {
  id: number;
  /** Null if the organization has only spellings in files and facts. */
  name: string | null;
  sizeId: number | null;
  industries: readonly number[];
}

export interface TitleOfWorld {
  id: number;
  roleTypeId: number | null;
  seniorityIds: readonly number[];
}

/**
 * The viewer and the scope of a request: the viewer's own network, a collective or, for an administrator, all
 * people.
 */
export interface ViewerScopeOfWorld {
  personId: number;
  scope: { kind: 'network' } | { kind: 'collective'; id: number } | { kind: 'admin' };
}
