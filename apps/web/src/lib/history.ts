import { createBrowserHistory } from '@tanstack/react-router';

/**
 * The browser's history as the router walks through it. It stands alone, so that what only has to know where
 * one is, or to lead elsewhere, does without the table of all pages.
 */
export const history = createBrowserHistory();
