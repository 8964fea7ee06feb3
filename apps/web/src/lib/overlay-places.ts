/** The account overlay at "network", tab "LinkedIn sync". */
export const SYNC_OVERLAY = { type: 'account', nav: 1, sub: 1 } as const;

/** The place of the account overlay where invitations to collectives wait. */
export const INVITATIONS_OVERLAY = { type: 'account', nav: 2, sub: 0 } as const;

/** The number of "shared networks" in the collective overlay (specification, part 2 section 2). */
const NAV = { owner: 2, others: 0 } as const;

/**
 * The collective overlay at "shared networks". Without `isOwner` it has the owner's number, which leads
 * others there, too: they have no other section.
 */
export function sharedNetworksOverlay(id: number, { isOwner = true }: { isOwner?: boolean } = {}) {
  return { type: 'collective', id, nav: isOwner ? NAV.owner : NAV.others } as const;
}
