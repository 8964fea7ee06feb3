import { createBrowserHistory } from '@tanstack/react-router';

/**
 * The browser's history, which the router uses, in a module of its own, so that code that only reads or
 * changes the location does not import the table of all pages.
 */
export const history = createBrowserHistory();
