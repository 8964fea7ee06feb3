/** The account overlay on the page "network", with the tab "LinkedIn sync". */
export const SYNC_OVERLAY = { type: 'account', nav: 1, sub: 1 } as const;

/** The account overlay on the page of received invitations. */
export const INVITATIONS_OVERLAY = { type: 'account', nav: 2, sub: 0 } as const;

/** The account overlay on the page "weekly mail". */
export const WEEKLY_MAIL_OVERLAY = { type: 'account', nav: 7, sub: 0 } as const;

/**
 * The number of the section "shared networks" in the collective overlay (specification, part 2 section 2),
 * for the owner and for others.
 */
const NAV = { owner: 2, others: 0 } as const;

/**
 * Returns the collective overlay at the section "shared networks". The owner's number also works for others,
 * because they have only this section.
 */
export function sharedNetworksOverlay(id: number, { isOwner = true }: { isOwner?: boolean } = {}) {
  return { type: 'collective', id, nav: isOwner ? NAV.owner : NAV.others } as const;
}
