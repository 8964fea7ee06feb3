/** The target of the skip link if its script has not run. */
export const MAIN_ID = 'main';
