/** Returns the fraction of a collective's people that a network holds, from 0 to 1. */
export function partOf({ totalPersons }: { totalPersons: number }, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, totalPersons / whole);
}
