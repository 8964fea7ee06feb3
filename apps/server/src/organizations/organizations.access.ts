import type { Viewer } from '../house.ts';

/** How an organization touches what a viewer may see. */
export interface OrganizationFacts {
  /**
   * People of the scopes asked about (the viewer's own network and collectives, or one of these) work, worked or studied there,
   * or support it.
   */
  inScopes: boolean;
  /** The viewer's own profile names it. */
  onOwnProfile: boolean;
}

/** A member reads about organizations that people whom the member may read about lead to; an administrator about all. */
export function mayReadOrganization(viewer: Viewer, facts: OrganizationFacts): boolean {
  return viewer.isAdmin || facts.inScopes || facts.onOwnProfile;
}

/** In one scope of the viewer's: what its people lead to, and in the own network the own profile too. For administrators too. */
export function mayReadOrganizationIn(viewer: Viewer, facts: OrganizationFacts, scopeId: number): boolean {
  return facts.inScopes || (facts.onOwnProfile && scopeId === viewer.networkId);
}
