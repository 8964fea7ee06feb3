import { createContext } from 'react';

/**
 * Set if MemberLayout has put a header and the element `main` around the page. Then an error page leaves out
 * its own header and `main`. `hasHeading` says whether the header also contains the page's heading. Null for
 * all other pages, also for those of a collective, which has a header of its own.
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
