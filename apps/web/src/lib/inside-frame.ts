import { createContext } from 'react';

/**
 * The frame around a page: null for a page on its own, else the frame of signed-in pages. The frame has
 * `main`, and its header has the heading unless the page has one.
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
