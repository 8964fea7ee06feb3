import type { Viewer } from '../viewer.ts';
import type { Source } from '../column-types.ts';

/** An e-mail address in a seen space, and the facts that decide who may read it. */
export interface AddressFacts {
  readonly personId: number;
  readonly space: 'profile' | 'common' | 'file';
  /** The source of an address in a profile or the common space. */
  readonly source: Source | null;
  /** Whether the viewer's own contacts file gives the address. */
  readonly isOfOwnFile: boolean;
  /** Whether the person has chosen to show this address. True if the person has no choice. */
  readonly isShown: boolean;
}

/**
 * Whether the viewer may read an address. An address in a file is for the file's owner. An address that the
 * person wrote is for everybody who sees the profile, if the person shows it. An address that an
 * administrator wrote is for administrators and, in the member's own profile, for the member. An address from
 * a provider or the sample population is for everybody, unless the person hides it. Administrators may read
 * all addresses, and members may read all addresses in their own profile.
 */
export function mayReadAddress(viewer: Viewer, address: AddressFacts): boolean {
  if (viewer.isAdmin) return true;
  switch (address.space) {
    case 'file':
      return address.isOfOwnFile;
    case 'profile':
      return address.personId === viewer.personId || (address.source === 'self' && address.isShown);
    case 'common':
      return (
        (address.source === 'enrichment' || address.source === 'sample') &&
        (address.isShown || address.personId === viewer.personId)
      );
  }
}
