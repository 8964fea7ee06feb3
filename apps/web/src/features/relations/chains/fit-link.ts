import type { ChainLink, ChainRow } from './chain-parts.ts';
import { describeEvidence, sayLink } from './chain-words.ts';

/** Widths in a label, in pixels: of an average letter, of the padding, and of the year. */
const LETTER = 6;
const PADDING = 10;
const YEAR = 32;
/** Pixels that are added to the width of a text, because the layout rounds to whole pixels. */
const ROUNDING = 2;

interface FittedLink {
  words: string;
  year: number | null;
  /** The text of the tooltip; null for a link that is not a tie. */
  evidence: string | null;
}

/**
 * Returns the text of a label for a width in pixels. If the full text is too wide, leaves out the year, or
 * else the rater, or else both.
 */
export function fitLink(link: ChainLink, width: number): FittedLink {
  const unnamed = { ...link, ratedBy: null };
  const shorter = [link, { ...link, year: null }, unnamed];
  const { year, ...said } = shorter.find((one) => roomOf(one) <= width) ?? { ...unnamed, year: null };
  return { words: sayLink({ ...said, year }), year, evidence: describeEvidence(link) };
}

/**
 * Returns the width in pixels of the longest label of the viewer's own ties that names a rater; 0 if none
 * does.
 */
export function labelRoom(rows: readonly ChainRow[]): number {
  const named = rows.flatMap(({ links }) => links.filter(({ isOwn, ratedBy }) => isOwn && ratedBy !== null));
  return Math.max(0, ...named.map((link) => roomOf(link) + ROUNDING));
}

function roomOf(link: ChainLink): number {
  return sayLink(link).length * LETTER + PADDING + (link.year === null ? 0 : YEAR);
}
