import type { Client } from '@kithline/contract/clients.ts';
import { decodeOverlay } from '../lib/overlay-state.ts';
import { collectiveIdOf } from './area.ts';

/** A collective that the member does not belong to any more, or that is no more. */
export interface LostCollective {
  id: number;
  name: string;
  clientId: number;
}

interface Named {
  id: number;
  name: string;
}

/** By name, as the navigation lists them; equal names by id. */
const byName = (a: Named, b: Named): number => a.name.localeCompare(b.name, 'en-US') || a.id - b.id;

/** The collective of the same client that comes next by name, else the one before; null when none is left. */
export function neighbourOf(
  { id, name, clientId }: LostCollective,
  clients: readonly Client[],
): number | null {
  const collectives = clients.find((client) => client.id === clientId)?.collectives ?? [];
  const others = collectives.filter((one) => one.id !== id).toSorted(byName);
  const next = others.find((one) => byName(one, { id, name }) > 0);
  return (next ?? others.at(-1))?.id ?? null;
}

interface Address {
  pathname: string;
  /** With the leading '?', or empty. */
  searchStr: string;
  hash: string;
}

/**
 * Where the loss of a collective leads: from its pages to the neighbour, or home; from elsewhere nowhere, only its overlay
 * is dropped. Null when the address has nothing to do with it.
 */
export function addressAfterLoss(here: Address, lostId: number, neighbourId: number | null): string | null {
  if (collectiveIdOf(here.pathname) === lostId) {
    return neighbourId === null ? '/' : `/collectives/${neighbourId}`;
  }
  const overlay = decodeOverlay(here.hash);
  return overlay?.type === 'collective' && overlay.id === lostId ? here.pathname + here.searchStr : null;
}
