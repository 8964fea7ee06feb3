/** The user who sends a request. `networkId` is the user's own network. */
export interface Viewer {
  readonly userId: number;
  readonly personId: number;
  readonly isAdmin: boolean;
  readonly networkId: number;
  /** Collectives that the user belongs to: as a collaborator, or as the owner of their client. */
  readonly collectiveIds: readonly number[];
}
