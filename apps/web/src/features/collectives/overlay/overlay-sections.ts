import { encodeOverlay } from '../../../lib/overlay-state.ts';

/** Sections in the order of their numbers in the URL's hash (specification, part 2 section 2). */
const FOR_OWNERS = ['details', 'collaborators', 'shared networks', 'invitations', 'destroy'] as const;
const FOR_OTHERS = ['shared networks'] as const;

export type OverlaySection = (typeof FOR_OWNERS)[number];

/** Tabs of the section 'collaborators'. */
export const COLLABORATOR_TABS = ['current', 'others'] as const;
export type CollaboratorTab = (typeof COLLABORATOR_TABS)[number];

export function sectionsFor(isOwner: boolean): readonly OverlaySection[] {
  return isOwner ? FOR_OWNERS : FOR_OTHERS;
}

/** The section that the hash asks for; the first one when it asks for none that is open to the viewer. */
export function sectionAt(isOwner: boolean, nav = 0): OverlaySection {
  return sectionsFor(isOwner)[nav] ?? (isOwner ? 'details' : 'shared networks');
}

interface Place {
  collectiveId: number;
  isOwner: boolean;
}

/** The hash that leads to a section of a collective's overlay. */
export function sectionHref({ collectiveId, isOwner }: Place, section: OverlaySection, sub?: number): string {
  const nav = sectionsFor(isOwner).indexOf(section);
  const tab = sub === undefined ? {} : { sub };
  return `#${encodeOverlay({ open: true, type: 'collective', id: collectiveId, nav, ...tab })}`;
}
