import { cleanText } from './clean-text.ts';

const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/u;
/** RFC 5321 allows no more. */
const LONGEST_ADDRESS = 254;

/** The e-mail address in a cell, lowered: of several the first valid one, with or without `mailto:`. Null when there is none. */
export function readEmail(cell: string): string | null {
  const parts = cleanText(cell)
    .toLowerCase()
    .split(/[\s,;<>]+/u)
    .map((part) => part.replace(/^mailto:/u, ''));
  return parts.find((part) => part.length <= LONGEST_ADDRESS && ADDRESS.test(part)) ?? null;
}
