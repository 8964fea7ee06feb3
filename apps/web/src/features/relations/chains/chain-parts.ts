import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { Chain, ChainElement } from '@kithline/contract/relations.ts';
import type { Strength } from '@kithline/contract/strengths.ts';

/**
 * The strength of a tie, or Not Given. Null means that this link is not a tie: the person works at the
 * organization that comes next.
 */
export type LinkStrength = Strength['name'] | 'Not Given' | null;

export interface ChainStop {
  kind: 'person' | 'organization';
  id: number;
  name: string;
  picture: string | null;
  /**
   * The person's current title. `title` and `organization` are null if unknown, or if the stop is an
   * organization.
   */
  title: string | null;
  organization: { id: number; name: string } | null;
  isCollaborator: boolean;
}

export interface ChainLink {
  strength: LinkStrength;
  /** Whether the viewer is one of the two people of this tie. */
  isOwn: boolean;
  /** The name of the person who rated the tie; null if the viewer or nobody rated it. */
  ratedBy: string | null;
  /** The year when the two connected. */
  year: number | null;
  /** Where the two worked at the same time: "both at Halden Ventures 2014 to 2018". */
  workedTogether: readonly string[];
  /** In how many months the viewer and the other person wrote to each other; 0 for ties of others. */
  messageMonths: number;
}

/** A chain for display. It has one more link than people in between. */
export interface ChainRow {
  /** Two chains have the same key if they have the same people in the same order. */
  key: string;
  you: ChainStop;
  between: ChainStop[];
  target: ChainStop;
  links: ChainLink[];
}

/** Returns chains for display. Chains without both ends are left out. */
export function chainRows(chains: readonly Chain[]): ChainRow[] {
  return chains.flatMap(({ elements }) => {
    const stops = elements.map(stopOf);
    const [you, target] = [stops[0], stops.at(-1)];
    if (!you || !target || stops.length < 2) return [];
    return {
      key: stops.map(({ kind, id }) => `${kind} ${id}`).join(', '),
      you,
      between: stops.slice(1, -1),
      target,
      links: elements.slice(1).map((element, at) => ({ ...linkOf(element, you.id), isOwn: at === 0 })),
    };
  });
}

function stopOf({ person, organization, isCollaborator }: ChainElement): ChainStop {
  const role = person?.primaryWorkRole ?? null;
  return {
    ...faceOf(person ?? organization),
    kind: person ? 'person' : 'organization',
    title: role && role.title,
    organization: role && role.organization,
    isCollaborator,
  };
}

function faceOf(shown: OrganizationRef | null): Pick<ChainStop, 'id' | 'name' | 'picture'> {
  if (!shown) return { id: 0, name: 'Unknown', picture: null };
  return { id: shown.id, name: shown.name, picture: shown.profilePicture };
}

function linkOf(element: ChainElement, viewer: number): Omit<ChainLink, 'isOwn'> {
  const { strength, ratedBy, connectedOn, workedTogether, messageMonths } = element;
  return {
    strength: strength && (ratedBy === null ? 'Not Given' : strength.name),
    ratedBy: ratedBy === null || ratedBy.id === viewer ? null : ratedBy.name,
    year: connectedOn === null ? null : new Date(connectedOn * 1000).getUTCFullYear(),
    workedTogether,
    messageMonths: messageMonths ?? 0,
  };
}
