import { createContext } from 'react';

/**
 * What surrounds a page: null where it stands alone, else the frame of signed-in pages, which has `main`, and
 * whose header has the heading unless the page has it.
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
