import type { Client } from '@kithline/contract/clients.ts';
import { decodeOverlay } from '../lib/overlay-state.ts';
import { collectiveIdOf } from './area.ts';

/** A collective that the member no longer belongs to, or that was deleted. */
export interface LostCollective {
  id: number;
  name: string;
  clientId: number;
}

/**
 * The clients as they were listed before the loss, and as they are now: a client may lose several collectives
 * at once.
 */
interface Listed {
  before: readonly Client[];
  now: readonly Client[];
}

/**
 * The collective of the same client that the navigation lists behind the lost one, else the nearest before
 * it; null when none is left. The order is the list's own, which is the server's.
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

/** For a lost collective that the list has not held, or no longer holds: where its name would stand. */
function placeByName(name: string, left: Client['collectives']): number | null {
  const next = left.find((one) => one.name.localeCompare(name, 'en-US') >= 0);
  return (next ?? left.at(-1))?.id ?? null;
}

interface Address {
  pathname: string;
  /** With the leading '?', or empty. */
  searchStr: string;
  hash: string;
}

/**
 * The collectives that an address is about: the one whose pages it is of, and the one whose overlay lies
 * above them.
 */
export function collectivesAt({ pathname, hash }: Pick<Address, 'pathname' | 'hash'>): number[] {
  const overlay = decodeOverlay(hash);
  const ids = [collectiveIdOf(pathname), overlay?.type === 'collective' ? overlay.id : null];
  return [...new Set(ids)].filter((id) => id != null);
}

/**
 * Where the loss of a collective leads: from its pages to the neighbour, or home; from elsewhere nowhere,
 * only its overlay is dropped. Null when the address has nothing to do with it.
 */
export function addressAfterLoss(here: Address, lostId: number, neighbourId: number | null): string | null {
  if (collectiveIdOf(here.pathname) === lostId) {
    return neighbourId === null ? '/' : `/collectives/${neighbourId}`;
  }
  return collectivesAt(here).includes(lostId) ? here.pathname + here.searchStr : null;
}
