/** A personal access token and what it allows. */
export interface TokenGrant {
  readonly id: string;
  readonly name: string;
  readonly mayWrite: boolean;
  /** Whether notes and labels are left out of replies, filters and counts. */
  readonly leavesOutNotes: boolean;
  /** The only collective in which the token can be used; null if there is no such limit. */
  readonly collectiveId: number | null;
  readonly expiresOn: Date;
}

/** `networkId` is the user's own network. */
export interface Viewer {
  readonly userId: number;
  readonly personId: number;
  readonly isAdmin: boolean;
  readonly networkId: number;
  /** Collectives that the user belongs to: as a collaborator, or as the owner of the collective's client. */
  readonly collectiveIds: readonly number[];
  /**
   * Set for a request with a personal access token. `isAdmin` is then false, even for administrators, and
   * `collectiveIds` contains only collectives in which the token can be used.
   */
  readonly token?: TokenGrant;
}
