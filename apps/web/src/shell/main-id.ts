/**
 * The id of the page's main element. The `href` of the skip link names it, but a click on the link moves the
 * focus into the results instead.
 */
export const MAIN_ID = 'main';
