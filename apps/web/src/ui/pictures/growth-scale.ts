export interface Guide {
  value: number;
  label: string;
}

const ROUND = [1, 2, 2.5, 5, 10] as const;

/**
 * Returns three round values, the third of which is the largest value or slightly more: for 2,847 they are
 * 1,000, 2,000 and 3,000.
 */
export function guideValues(largest: number): Guide[] {
  const rough = Math.max(1, largest) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = ROUND.map((factor) => factor * power).find((step) => step >= rough && Number.isInteger(step));
  const step = round ?? Math.ceil(rough);
  return [1, 2, 3].map((times) => ({ value: times * step, label: shortNumber(times * step) }));
}

function shortNumber(value: number): string {
  if (value < 1000) return String(value);
  const thousands = value / 1000;
  return `${Number.isInteger(thousands) ? thousands : thousands.toFixed(1)}k`;
}

/** Returns up to four years for the axis, at equal distances, including the first and the last. */
export function fourLabels(first: number, last: number): number[] {
  const years = Math.floor(last) - Math.floor(first);
  if (years < 3) return years === 0 ? [first] : [first, last];
  const inner = [1, 2].map((third) => Math.floor(first) + Math.round((years * third) / 3));
  return [first, ...inner, last];
}
