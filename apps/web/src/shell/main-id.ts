/** The element to which the skip link leads by its hash while the link's script has not run. */
export const MAIN_ID = 'main';
