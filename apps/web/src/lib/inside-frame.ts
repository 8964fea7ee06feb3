import { createContext } from 'react';

/**
 * Set inside the frame that MemberLayout puts around members' pages, with a header and the element `main`;
 * null elsewhere. Inside it, an error page leaves out its own header and `main`. `hasHeading` says whether
 * the header also contains the page's heading.
 */
export const InsideFrame = createContext<{ hasHeading: boolean } | null>(null);
