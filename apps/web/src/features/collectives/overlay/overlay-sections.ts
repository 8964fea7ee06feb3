import { encodeOverlay } from '../../../lib/overlay-state.ts';

/** Sections in the order of their numbers in the URL's hash (specification, part 2 section 2). */
const FOR_OWNERS = ['details', 'collaborators', 'shared networks', 'invitations', 'destroy'] as const;
const FOR_OTHERS = ['shared networks'] as const;

export type OverlaySection = (typeof FOR_OWNERS)[number];

/** Tabs of the section 'collaborators'. */
export const COLLABORATOR_TABS = ['current', 'others'] as const;
export type CollaboratorTab = (typeof COLLABORATOR_TABS)[number];

/** The number in the section 'invitations' that opens its form. */
const NEW_INVITATION = 1;

export function sectionsFor(isOwner: boolean): readonly OverlaySection[] {
  return isOwner ? FOR_OWNERS : FOR_OTHERS;
}

export interface OverlayPlace {
  section: OverlaySection;
  /** Matters in the section 'collaborators'. */
  tab: CollaboratorTab;
  /** Matters in the section 'invitations': its form is open from the start. */
  isWriting: boolean;
}

/**
 * What the numbers of the hash stand for; the first section when they lead to none that is open to the
 * viewer.
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

/** The hash that leads to a section of a collective's overlay. */
export function sectionHref({ collectiveId, isOwner }: Whose, section: OverlaySection, sub?: number): string {
  const nav = sectionsFor(isOwner).indexOf(section);
  const tab = sub === undefined ? {} : { sub };
  return `#${encodeOverlay({ open: true, type: 'collective', id: collectiveId, nav, ...tab })}`;
}

/** The hash that leads the owner to the form of a new invitation. */
export function newInvitationHref(collectiveId: number): string {
  return sectionHref({ collectiveId, isOwner: true }, 'invitations', NEW_INVITATION);
}
