import { createBrowserHistory } from '@tanstack/react-router';

/**
 * The browser's history that the router uses. It has its own module, so that code that only reads or changes
 * the location does not import the table of all pages.
 */
export const history = createBrowserHistory();
