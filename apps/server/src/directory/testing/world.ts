// A small world of facts, each in the space that states it, as plain objects: what tests write into the
// database and what the reference reads. Persons, organizations, places and entries of lists are named by
// their ids.

export interface World {
  persons: readonly number[];
  /** By person; who is missing has no facts of this space. */
  common: ReadonlyMap<number, ProfileFacts>;
  /** By person; members alone have one. */
  profiles: ReadonlyMap<number, ProfileFacts>;
  members: readonly MemberOfWorld[];
  collectives: readonly CollectiveOfWorld[];
  organizations: readonly OrganizationOfWorld[];
  /** By the folded text. */
  titles: ReadonlyMap<string, TitleOfWorld>;
}

export interface ProfileFacts {
  /** Who says the name: self and admin in a profile, the others in the common space. */
  source: 'self' | 'admin' | 'enrichment' | 'sample';
  name: string | null;
  preferredFirstName?: string | undefined;
  credentials?: string | undefined;
  placeId?: number | undefined;
  tags: readonly number[];
  supports: readonly number[];
  roles: readonly FactRole[];
  educations: readonly StudyOfWorld[];
  /** By organization: how roles, studies and supports of this space spell it. */
  spellings: ReadonlyMap<number, string>;
}

export interface FactRole {
  source: 'self' | 'admin' | 'enrichment' | 'sample';
  organizationId: number | null;
  title: string | null;
  /** Null while it goes on. */
  toYear: number | null;
  isPrimary: boolean;
  /** Null: those of the title. */
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
  /** When its import ended; sorts as text. */
  endedOn: string;
  rows: ReadonlyMap<number, RowOfFile>;
}

export interface RowOfFile {
  name: string;
  credentials: string | null;
  /** As it is spelt, and which organization that is. */
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
  /** Null when only files and facts name it. */
  name: string | null;
  sizeId: number | null;
  industries: readonly number[];
}

export interface TitleOfWorld {
  id: number;
  roleTypeId: number | null;
  seniorityIds: readonly number[];
}

/** Who asks, and where: a member in the own network or in a collective, or an administrator in everyone. */
export interface ViewerScopeOfWorld {
  personId: number;
  scope: { kind: 'network' } | { kind: 'collective'; id: number } | { kind: 'admin' };
}
