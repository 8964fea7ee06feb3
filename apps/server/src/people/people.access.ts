import type { Viewer } from '../viewer.ts';
import type { Source } from '../column-types.ts';

/** An e-mail address in a seen space, and what decides who may read it. */
export interface AddressFacts {
  readonly personId: number;
  readonly space: 'profile' | 'common' | 'file';
  /** Who stated it, in a profile and in the common space. */
  readonly source: Source | null;
  /** The viewer's own contacts file states it. */
  readonly isOfOwnFile: boolean;
  /** The person shows this address with the profile. */
  readonly isShown: boolean;
}

/**
 * A file's address is for the file's owner; what the person wrote, for everybody who sees the profile where
 * the person shows it; what an administrator wrote, for administrators and, in the member's own profile, the
 * member. Everybody reads what a provider or the sample population says, unless the person has switched it
 * off. Administrators read all, and members their whole profile.
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
