/** The section of the account overlay with received invitations. */
export const INVITATIONS_OVERLAY = { type: 'account', nav: 2, sub: 0 } as const;
