import type { Viewer } from '../viewer.ts';
import type { Source } from '../column-types.ts';

/** The facts that decide whether a viewer may read an e-mail address in a space that the viewer sees. */
export interface AddressFacts {
  readonly personId: number;
  readonly space: 'profile' | 'common' | 'file';
  /** The source of an address in a profile or the common space. */
  readonly source: Source | null;
  /** Whether the viewer's own contacts file gives the address. */
  readonly isOfOwnFile: boolean;
  /**
   * Whether the person shows this address. True for every address in a file. Also true for an address in the
   * common space if the person has made no choice.
   */
  readonly isShown: boolean;
}

/**
 * Whether the viewer may read an address in a space that the viewer sees. Administrators may read every
 * address. An address in a file is for the file's owner. An address in a profile is for the member and, if
 * the member wrote it and shows it, for everybody who sees the profile. An address in the common space that
 * comes from a provider or the sample population is for everybody; if the person hides it, it is for the
 * person only. An address that an administrator wrote into the common space is for administrators only.
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
