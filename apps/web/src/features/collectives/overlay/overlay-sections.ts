import { encodeOverlay } from '../../../lib/overlay-state.ts';

/** Sections in the order of their numbers in the URL's hash (specification, part 2 section 2). */
const FOR_OWNERS = ['details', 'collaborators', 'shared networks', 'invitations', 'destroy'] as const;
const FOR_OTHERS = ['shared networks'] as const;

export type OverlaySection = (typeof FOR_OWNERS)[number];

export const COLLABORATOR_TABS = ['current', 'others'] as const;
export type CollaboratorTab = (typeof COLLABORATOR_TABS)[number];

/** The `sub` that opens the form in the section 'invitations'. */
const NEW_INVITATION = 1;

export function sectionsFor(isOwner: boolean): readonly OverlaySection[] {
  return isOwner ? FOR_OWNERS : FOR_OTHERS;
}

export interface OverlayPlace {
  section: OverlaySection;
  /** For the section 'collaborators': which of its tabs is open. */
  tab: CollaboratorTab;
  /** For the section 'invitations': whether its form is open at first. */
  isWriting: boolean;
}

/**
 * Returns the place for the numbers in the hash. Unless `nav` is a section of this viewer, the section is the
 * first one that the viewer may open.
 */
export function placeAt(
  isOwner: boolean,
  { nav = 0, sub = 0 }: { nav?: number; sub?: number },
): OverlayPlace {
  const first = isOwner ? 'details' : 'shared networks';
  return {
    section: sectionsFor(isOwner)[nav] ?? first,
    tab: COLLABORATOR_TABS[sub] ?? 'current',
    isWriting: sub === NEW_INVITATION,
  };
}

interface Whose {
  collectiveId: number;
  isOwner: boolean;
}

/** Returns the hash of a section of a collective's overlay. */
export function sectionHref({ collectiveId, isOwner }: Whose, section: OverlaySection, sub?: number): string {
  const nav = sectionsFor(isOwner).indexOf(section);
  const tab = sub === undefined ? {} : { sub };
  return `#${encodeOverlay({ open: true, type: 'collective', id: collectiveId, nav, ...tab })}`;
}

/** Returns the hash that opens the form for a new invitation, for the owner. */
export function newInvitationHref(collectiveId: number): string {
  return sectionHref({ collectiveId, isOwner: true }, 'invitations', NEW_INVITATION);
}
