/** The place of the account overlay where invitations to collectives wait. */
export const INVITATIONS_OVERLAY = { type: 'account', nav: 2, sub: 0 } as const;
