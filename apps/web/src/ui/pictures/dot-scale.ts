const LARGEST_DOT = 34;
/** Shares of the largest count at which the next of the four colours begins: 0, 40, 75 and 120 of 140. */
const STEPS = [0, 40 / 140, 75 / 140, 120 / 140] as const;

/** The diameter of a dot in pixels: its area grows with the count, up to 34. */
export function dotSize(count: number): number {
  return Math.min(LARGEST_DOT, 4 + 1.9 * Math.sqrt(count));
}

/** Which of the four colours, 1 to 4, a count takes beside the largest of the picture. */
export function dotStep(count: number, largest: number): 1 | 2 | 3 | 4 {
  const share = count / largest;
  if (share >= STEPS[3]) return 4;
  if (share >= STEPS[2]) return 3;
  return share >= STEPS[1] ? 2 : 1;
}
