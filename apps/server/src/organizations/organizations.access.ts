import type { Viewer } from '../house.ts';

/** How an organization touches what a viewer may see. */
export interface OrganizationFacts {
  /** People of the viewer's network or of a collective of the viewer work, worked or studied there, or support it. */
  inViewersScopes: boolean;
  /** The viewer's own profile names it. */
  onOwnProfile: boolean;
}

/** A member reads about organizations that people whom the member may read about lead to; an administrator about all. */
export function mayReadOrganization(viewer: Viewer, facts: OrganizationFacts): boolean {
  return viewer.isAdmin || facts.inViewersScopes || facts.onOwnProfile;
}
