/**
 * How many random cases a test takes: `usual` in `npm test`, `full` by `npm run proof -- NAME`, which has no limit of time.
 */
export function proofRuns({ usual, full }: { usual: number; full: number }): number {
  return IS_PROOF ? full : usual;
}

/** Milliseconds after which a randomized test ends: 60 s in `npm test`. */
export const proofTime = (): number => (IS_PROOF ? 6 * 3_600_000 : 60_000);

const IS_PROOF = process.env['KITHLINE_PROOF'] === '1';
