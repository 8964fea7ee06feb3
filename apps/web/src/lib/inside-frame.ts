import { createContext } from 'react';

/**
 * The frame around a page; null for a page without one. The frame of signed-in pages contains `main`.
 * `hasHeading` says whether the header of the frame contains the heading; `hasHeading` is false if the page
 * has a heading of its own.
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
