import { createContext } from 'react';

/**
 * The frame around a page; null for a page without one. The frame of signed-in pages contains `main`, and its
 * header contains the heading, unless the page has a heading of its own (`hasHeading` is false).
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
