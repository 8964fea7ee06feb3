/**
 * The part that a network has of the people of its collective, from 0 to 1: the one scale of the bars beside
 * networks.
 */
export function partOf({ totalPersons }: { totalPersons: number }, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, totalPersons / whole);
}
