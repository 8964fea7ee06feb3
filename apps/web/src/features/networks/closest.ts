import type { Network } from '@kithline/contract/networks.ts';

/** Number of people to rate first. */
const CLOSEST = 20;

/** Returns how many people to rate first, at most the size of the network. */
export function closestOf({ totalPersons }: Pick<Network, 'totalPersons'>): number {
  return Math.max(1, Math.min(CLOSEST, totalPersons));
}

/** "Rate your 20 closest". */
export function sayRateClosest(closest: number): string {
  return closest === 1 ? 'Rate your closest contact' : `Rate your ${closest} closest`;
}
