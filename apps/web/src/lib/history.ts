import { createBrowserHistory } from '@tanstack/react-router';

/**
 * The browser's history, which the router uses. It has a module of its own, so that code that only reads or
 * changes the location need not import the table of all pages.
 */
export const history = createBrowserHistory();
