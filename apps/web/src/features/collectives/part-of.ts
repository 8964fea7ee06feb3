/** Returns a network's share of the people of its collective, from 0 to 1, for the bars beside networks. */
export function partOf({ totalPersons }: { totalPersons: number }, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, totalPersons / whole);
}
