/** The account overlay at "network", tab "LinkedIn sync". */
export const SYNC_OVERLAY = { type: 'account', nav: 1, sub: 1 } as const;
