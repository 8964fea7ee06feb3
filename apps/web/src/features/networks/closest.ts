import type { Network } from '@kithline/contract/networks.ts';

const CLOSEST = 20;

/** Returns the number of people to rate first: 20, or all people of a smaller network, but at least 1. */
export function closestOf({ totalPersons }: Pick<Network, 'totalPersons'>): number {
  return Math.max(1, Math.min(CLOSEST, totalPersons));
}

/** "Rate your 20 closest contacts". */
export function sayRateClosest(closest: number): string {
  return closest === 1 ? 'Rate your closest contact' : `Rate your ${closest} closest contacts`;
}
