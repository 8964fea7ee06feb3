/** Where the skip link leads when its script has not run. */
export const MAIN_ID = 'main';
