/**
 * How many random cases a test takes: `usual` in `npm test`, `full` by `npm run proof -- NAME`, which has no
 * limit of time.
 */
export function proofRuns({ usual, full }: { usual: number; full: number }): number {
  return IS_PROOF ? full : usual;
}

/**
 * Milliseconds after which a randomized test fails. In `npm test` it takes 60 s at most on a quiet machine,
 * and may take three times as long on a busy one.
 */
export const proofTime = (): number => (IS_PROOF ? 6 * 3_600_000 : 180_000);

const IS_PROOF = process.env['KITHLINE_PROOF'] === '1';

/**
 * The seed of a test whose cases must not differ from one `npm test` to the next; a proof takes another each
 * time, unless KITHLINE_SEED names one.
 */
export function proofSeed(usual: string): string {
  return process.env['KITHLINE_SEED'] ?? (IS_PROOF ? String(Date.now()) : usual);
}

/** The same as a number, for fast-check. */
export function proofNumber(usual: number): number {
  return Number(process.env['KITHLINE_SEED'] ?? (IS_PROOF ? Date.now() : usual)) | 0;
}
