/** The id of the element to which the skip link's hash leads until the link's script has loaded. */
export const MAIN_ID = 'main';
