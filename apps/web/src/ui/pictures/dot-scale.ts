/** The smallest dot on the usual scale, in pixels. */
const SMALLEST_DOT = 4;
const LARGEST_DOT = 34;
/** The smallest dot on a logarithmic scale, in pixels. */
const SMALLEST_LOGARITHMIC_DOT = 6;
/**
 * Where each of the four colors starts on the usual scale, as a fraction of the largest count: at 0, 40, 75
 * and 120 if the largest count is 140.
 */
const STEPS = [0, 40 / 140, 75 / 140, 120 / 140] as const;
/** The largest count is far larger than the others if it is more than this many times the median. */
const DWARFING = 12;
/** The counts shown in the legend of the usual scale, as fractions of the largest count. */
const LEGEND = [0.04, 0.32, 1] as const;

type Step = 1 | 2 | 3 | 4;

export interface DotScale {
  /** Returns the diameter of the dot for a count, in pixels. */
  size: (count: number) => number;
  /** Returns which of the four colors the dot for a count has. */
  step: (count: number) => Step;
  /** Counts whose dots explain the sizes, the smallest first. */
  legend: readonly number[];
}

/**
 * Returns the scale for the counts of a picture. Usually, the diameter of a dot grows with the square root
 * of its count. If the largest count is far larger than the others, this scale would make all other dots look
 * the same. The scale is then logarithmic.
 */
export function dotScale(counts: readonly number[]): DotScale {
  const shown = counts.filter((count) => count > 0).toSorted((a, b) => a - b);
  const largest = shown.at(-1) ?? 1;
  const middle = shown[Math.floor(shown.length / 2)] ?? largest;
  return largest > middle * DWARFING ? byTimes(shown[0] ?? 1, largest) : byArea(largest);
}

function byArea(largest: number): DotScale {
  const reach = Math.min(LARGEST_DOT - SMALLEST_DOT, 1.9 * Math.sqrt(largest));
  return {
    size: (count) => SMALLEST_DOT + reach * Math.sqrt(count / largest),
    step: (count) => stepAt(count / largest, STEPS),
    legend: unique(LEGEND.map((share) => Math.max(1, Math.round(largest * share)))),
  };
}

function byTimes(least: number, largest: number): DotScale {
  const share = (count: number) => Math.log(count / least) / Math.log(largest / least);
  return {
    size: (count) => SMALLEST_LOGARITHMIC_DOT + (LARGEST_DOT - SMALLEST_LOGARITHMIC_DOT) * share(count),
    step: (count) => stepAt(share(count), [0, 1 / 4, 2 / 4, 3 / 4]),
    legend: unique([least, Math.round(Math.sqrt(least * largest)), largest]),
  };
}

function stepAt(share: number, starts: readonly [number, number, number, number]): Step {
  if (share >= starts[3]) return 4;
  if (share >= starts[2]) return 3;
  return share >= starts[1] ? 2 : 1;
}

const unique = (counts: readonly number[]): number[] => [...new Set(counts)];
