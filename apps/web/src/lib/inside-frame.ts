import { createContext } from 'react';

/**
 * Set if a layout has put a header and the element `main` around the page. Then an error page leaves out its
 * own header and `main`. `hasHeading` says whether the header also contains the page's heading.
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
