import { createBrowserHistory } from '@tanstack/react-router';

/**
 * The browser's history, which the router uses. It has a module of its own: code that only reads or changes
 * the location then does not import the table of all pages.
 */
export const history = createBrowserHistory();
