/** The account overlay at "network", tab "LinkedIn sync". */
export const SYNC_OVERLAY = { type: 'account', nav: 1, sub: 1 } as const;

/** The section of the account overlay with received invitations. */
export const INVITATIONS_OVERLAY = { type: 'account', nav: 2, sub: 0 } as const;

/** The number of "shared networks" in the collective overlay (specification, part 2 section 2). */
const NAV = { owner: 2, others: 0 } as const;

/**
 * Returns the collective overlay at "shared networks". By default it has the owner's number, which also works
 * for others, since they have no other section.
 */
export function sharedNetworksOverlay(id: number, { isOwner = true }: { isOwner?: boolean } = {}) {
  return { type: 'collective', id, nav: isOwner ? NAV.owner : NAV.others } as const;
}
