import type { Client } from '@kithline/contract/clients.ts';
import { decodeOverlay } from '../lib/overlay-state.ts';
import { collectiveIdOf } from './area.ts';

/** A collective that the member no longer belongs to, or that was deleted. */
export interface LostCollective {
  id: number;
  name: string;
  clientId: number;
}

/** The clients before the loss and now. One client can lose several collectives at once. */
interface Listed {
  before: readonly Client[];
  now: readonly Client[];
}

/**
 * Returns the id of the client's collective to open instead of the lost one: the next remaining collective in
 * the server's order, else the nearest one before the lost one, else one that is missing in the earlier list.
 * Null if the client has no other collective. If the earlier list does not contain the lost collective, its
 * name decides where it would be.
 */
export function neighbourOf(lost: LostCollective, { before, now }: Listed): number | null {
  const remaining = collectivesOf(now, lost.clientId).filter(({ id }) => id !== lost.id);
  const listed = collectivesOf(before, lost.clientId).map(({ id }) => id);
  const place = listed.indexOf(lost.id);
  if (place === -1) return neighbourByName(lost.name, remaining);
  const nearest = [...listed.slice(place + 1), ...listed.slice(0, place).toReversed()];
  const next = nearest.find((id) => remaining.some((one) => one.id === id));
  return next ?? remaining[0]?.id ?? null;
}

function collectivesOf(clients: readonly Client[], clientId: number): Client['collectives'] {
  return clients.find(({ id }) => id === clientId)?.collectives ?? [];
}

/**
 * Returns the id of the first collective whose name equals `name` or comes after it; if there is none, the id
 * of the last collective.
 */
function neighbourByName(name: string, remaining: Client['collectives']): number | null {
  const next = remaining.find((one) => one.name.localeCompare(name, 'en-US') >= 0);
  return (next ?? remaining.at(-1))?.id ?? null;
}

interface Address {
  pathname: string;
  /** The query of the URL with its leading '?', or an empty string. */
  searchStr: string;
  hash: string;
}

/** Returns the ids of the collectives in a URL: the page's and the overlay's. */
export function collectivesAt({ pathname, hash }: Pick<Address, 'pathname' | 'hash'>): number[] {
  const overlay = decodeOverlay(hash);
  const ids = [collectiveIdOf(pathname), overlay?.type === 'collective' ? overlay.id : null];
  return [...new Set(ids)].filter((id) => id != null);
}

/**
 * Returns the URL that replaces `here` after the loss of a collective. A page of the collective is replaced
 * by the neighbour's page or, without a neighbour, by the home page. On other pages, only the collective's
 * overlay is closed. Null if the URL is not about the collective.
 */
export function addressAfterLoss(here: Address, lostId: number, neighbourId: number | null): string | null {
  if (collectiveIdOf(here.pathname) === lostId) {
    return neighbourId === null ? '/' : `/collectives/${neighbourId}`;
  }
  return collectivesAt(here).includes(lostId) ? here.pathname + here.searchStr : null;
}
