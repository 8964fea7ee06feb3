import type { Viewer } from '../house.ts';
import type { Source } from '../tables.ts';

/** What has to be known of a person before anyone may read about them. */
export interface PersonFacts {
  id: number;
  /** Stands in one of the scopes asked about: the viewer's own network and collectives, or one of these. */
  inScopes: boolean;
}

/** A member reads about themselves and the people of the own network and collectives; an administrator about everybody. */
export function mayReadPerson(viewer: Viewer, person: PersonFacts): boolean {
  return viewer.isAdmin || person.id === viewer.personId || person.inScopes;
}

/** In one scope of the viewer's: whoever stands there, and in the own network the viewer. For administrators too. */
export function mayReadPersonIn(viewer: Viewer, person: PersonFacts, scopeId: number): boolean {
  return person.inScopes || (person.id === viewer.personId && scopeId === viewer.networkId);
}

/** An e-mail address of a profile, and what decides who may read it. */
export interface AddressFacts {
  personId: number;
  email: string | null;
  /** Who said so; an address that nobody answers for is treated as an imported one. */
  source: Source | undefined;
  /** What the viewer's own contacts file gives for the person, in lower case as imported addresses are. */
  emailInViewersFile: string | null;
}

/**
 * Somebody who may read the profile reads its addresses, but for one that came with a member's contacts file: that is for
 * the person, for those whose own file gives this very address, and for administrators. Anybody can write a row with a
 * profile's address and so take the person into the own network; that must not tell what another member knows.
 */
export function mayReadAddress(viewer: Viewer, address: AddressFacts): boolean {
  if (viewer.isAdmin || address.personId === viewer.personId) return true;
  if (address.source !== undefined && address.source !== 'import') return true;
  return address.email !== null && address.email === address.emailInViewersFile;
}
