import type { Client } from '@kithline/contract/clients.ts';
import { decodeOverlay } from '../lib/overlay-state.ts';
import { collectiveIdOf } from './area.ts';

/** A collective that the member no longer belongs to, or that was deleted. */
export interface LostCollective {
  id: number;
  name: string;
  clientId: number;
}

/** The clients before the loss and now. A client may lose several collectives at once. */
interface Listed {
  before: readonly Client[];
  now: readonly Client[];
}

/**
 * Returns the next remaining collective of the same client after the lost one, else the nearest one before
 * it; null if none is left. The order is that of the server's list.
 */
export function neighbourOf(lost: LostCollective, { before, now }: Listed): number | null {
  const left = collectivesOf(now, lost.clientId).filter(({ id }) => id !== lost.id);
  const listed = collectivesOf(before, lost.clientId).map(({ id }) => id);
  const place = listed.indexOf(lost.id);
  if (place === -1) return placeByName(lost.name, left);
  const nearest = [...listed.slice(place + 1), ...listed.slice(0, place).toReversed()];
  const next = nearest.find((id) => left.some((one) => one.id === id));
  return next ?? left[0]?.id ?? null;
}

function collectivesOf(clients: readonly Client[], clientId: number): Client['collectives'] {
  return clients.find(({ id }) => id === clientId)?.collectives ?? [];
}

/** Returns the index of a lost collective by its name, if the list does not contain it. */
function placeByName(name: string, left: Client['collectives']): number | null {
  const next = left.find((one) => one.name.localeCompare(name, 'en-US') >= 0);
  return (next ?? left.at(-1))?.id ?? null;
}

interface Address {
  pathname: string;
  /** The query with the leading '?', or empty. */
  searchStr: string;
  hash: string;
}

/** Returns the collectives of a URL: that of the page and that of the overlay. */
export function collectivesAt({ pathname, hash }: Pick<Address, 'pathname' | 'hash'>): number[] {
  const overlay = decodeOverlay(hash);
  const ids = [collectiveIdOf(pathname), overlay?.type === 'collective' ? overlay.id : null];
  return [...new Set(ids)].filter((id) => id != null);
}

/**
 * Returns the URL after the loss of a collective: from its pages the neighbour or home; elsewhere only its
 * overlay is closed. Null if the URL is not about the collective.
 */
export function addressAfterLoss(here: Address, lostId: number, neighbourId: number | null): string | null {
  if (collectiveIdOf(here.pathname) === lostId) {
    return neighbourId === null ? '/' : `/collectives/${neighbourId}`;
  }
  return collectivesAt(here).includes(lostId) ? here.pathname + here.searchStr : null;
}
