/**
 * Returns how many random cases a test runs, or another measure of its size: `usual` in `npm test`, `full` in
 * `npm run proof -- NAME`, which may take hours.
 */
export function proofRuns<Size = number>({ usual, full }: { usual: Size; full: Size }): Size {
  return IS_PROOF ? full : usual;
}

/**
 * Milliseconds after which a randomized test fails. In `npm test`, such a test takes up to 60 s on an idle
 * machine, and up to three times as long on a busy one.
 */
export const proofTime = (): number => (IS_PROOF ? 6 * 3_600_000 : 180_000);

const IS_PROOF = process.env['KITHLINE_PROOF'] === '1';

/**
 * Returns the seed of a randomized test: KITHLINE_SEED if it is set. Without KITHLINE_SEED, the seed is
 * `usual` in `npm test`, and each proof gets a new seed.
 */
export function proofSeed(usual: string): string {
  return process.env['KITHLINE_SEED'] ?? (IS_PROOF ? String(Date.now()) : usual);
}

/** Like `proofSeed`, but returns a number for fast-check. */
export function proofNumber(usual: number): number {
  return Number(process.env['KITHLINE_SEED'] ?? (IS_PROOF ? Date.now() : usual)) | 0;
}
