import type { Network } from '@kithline/contract/networks.ts';

/** Of so many people the ratings are worth asking for at first. */
const CLOSEST = 20;

/** How many people to rate at first. A smaller network has no more of them. */
export function closestOf({ totalPersons }: Pick<Network, 'totalPersons'>): number {
  return Math.max(1, Math.min(CLOSEST, totalPersons));
}

/** "Rate your 20 closest". */
export function sayRateClosest(closest: number): string {
  return closest === 1 ? 'Rate your closest contact' : `Rate your ${closest} closest`;
}
