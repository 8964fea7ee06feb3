const LARGEST_DOT = 34;
/** Shares of the largest count at which the next of the four colours begins: 0, 40, 75 and 120 of 140. */
const STEPS = [0, 40 / 140, 75 / 140, 120 / 140] as const;

/** The count whose dot is as large as a cell allows. */
const FULL_DOT = ((LARGEST_DOT - 4) / 1.9) ** 2;

/**
 * The diameter of a dot in pixels: its area grows with the count, up to 34. Where the largest count would not fit, sizes follow the
 * logarithm, or one large cell would leave all others dots of one size.
 */
export function dotSize(count: number, largest: number): number {
  if (largest <= FULL_DOT) return 4 + 1.9 * Math.sqrt(count);
  return 4 + (LARGEST_DOT - 4) * (Math.log1p(count) / Math.log1p(largest)) ** 2;
}

/** Which of the four colours, 1 to 4, a count takes beside the largest of the picture; by the logarithm where sizes are. */
export function dotStep(count: number, largest: number): 1 | 2 | 3 | 4 {
  const share = largest <= FULL_DOT ? count / largest : (Math.log1p(count) / Math.log1p(largest)) ** 2;
  if (share >= STEPS[3]) return 4;
  if (share >= STEPS[2]) return 3;
  return share >= STEPS[1] ? 2 : 1;
}
