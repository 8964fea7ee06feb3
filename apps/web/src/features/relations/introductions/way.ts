import type { Introduction, Party } from '@kithline/contract/introductions.ts';
import type { PersonRef } from '@kithline/contract/people.ts';
import type { LinkStrength } from '../chains/chain-parts.ts';
import type { Asking } from '../chains/chain-text.ts';
import { sayLink } from '../chains/chain-words.ts';
import { FORMER_MEMBER } from './introduction-words.ts';

export interface WayStop {
  name: string;
  /** The name that the picture shows: "Priya Raghunathan", or "You". */
  label: string;
  picture: string | null;
  organization: string | null;
  /** The role that the ring of the face shows; null for connectors other than the viewer. */
  part: 'viewer' | 'asker' | 'target' | null;
}

/** The tie between two people who are next to each other on a way. */
export interface WayLink {
  strength: LinkStrength;
  /** The words on the line: "Strong", or "not rated". Null if the viewer does not know this tie. */
  words: string | null;
  year: number | null;
}

/** The way of a request, from the asker to the target. There is one fewer link than stops. */
export interface Way {
  stops: WayStop[];
  links: WayLink[];
}

/** Returns the way that a request of the viewer would take. */
export function wayOfAsking({ row, connectors, end }: Asking): Way {
  const people = [row.you, ...connectors, end];
  return {
    stops: people.map((stop, at) => ({
      name: stop.name,
      label: at === 0 ? 'You' : stop.name,
      picture: stop.picture,
      organization: stop.organization?.name ?? null,
      part: at === 0 ? 'viewer' : at === people.length - 1 ? 'target' : null,
    })),
    links: row.links
      .slice(0, people.length - 1)
      .map((link) => ({ strength: link.strength, words: sayLink(link), year: link.year })),
  };
}

/**
 * Returns the part of the way that a connector may know: the asker, the previous connector, the viewer, the
 * next connector and the target. Ties that are not the viewer's own have no words.
 */
export function wayOfConnector(
  { asker, through, isFirst, next, target }: Introduction,
  viewer: Pick<PersonRef, 'name' | 'profilePicture' | 'primaryWorkRole'> | null,
): Way {
  const you: WayStop = {
    name: viewer?.name ?? 'You',
    label: 'You',
    picture: viewer?.profilePicture ?? null,
    organization: viewer?.primaryWorkRole?.organization?.name ?? null,
    part: 'viewer',
  };
  return {
    stops: [
      stopOf(asker, 'asker'),
      ...(isFirst ? [] : [through === null ? FORMER : stopOf(through, null)]),
      you,
      ...(next === null ? [] : [stopOf(next, null)]),
      stopOf(target, 'target'),
    ],
    links: [
      ...(isFirst ? [] : [UNKNOWN]),
      isFirst ? ownLink(asker) : through === null ? UNKNOWN : ownLink(through),
      ownLink(next ?? target),
      ...(next === null ? [] : [UNKNOWN]),
    ],
  };
}

const UNKNOWN: WayLink = { strength: null, words: null, year: null };

const FORMER: WayStop = {
  name: FORMER_MEMBER.name,
  label: FORMER_MEMBER.name,
  picture: null,
  organization: null,
  part: null,
};

function stopOf(party: Party, part: WayStop['part']): WayStop {
  return {
    name: party.name,
    label: party.name,
    picture: party.profilePicture,
    organization: party.person?.primaryWorkRole?.organization?.name ?? null,
    part,
  };
}

function ownLink({ strength, connectedOn }: Party): WayLink {
  return {
    strength: strength?.name ?? 'Not Given',
    words: strength?.name ?? 'not rated',
    year: connectedOn === null ? null : new Date(connectedOn * 1000).getUTCFullYear(),
  };
}
