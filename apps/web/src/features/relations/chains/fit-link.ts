import type { ChainLink, ChainRow } from './chain-parts.ts';
import { describeEvidence, sayLink } from './chain-words.ts';

/** Average width in pixels of a letter in a label. */
const LETTER = 6;
const GROUND = 10;
const YEAR = 32;
/** Tolerance in pixels, because the layout rounds to whole pixels. */
const ROUNDING = 2;

interface FittedLink {
  words: string;
  year: number | null;
  /** For the tooltip: the rater and the year. */
  evidence: string | null;
}

/** Returns the text of a label for a width: if it is too narrow, it drops the year, then the rater. */
export function fitLink(link: ChainLink, width: number): FittedLink {
  const unnamed = { ...link, ratedBy: null };
  const shorter = [link, { ...link, year: null }, unnamed];
  const { year, ...said } = shorter.find((one) => roomOf(one) <= width) ?? { ...unnamed, year: null };
  return { words: sayLink({ ...said, year }), year, evidence: describeEvidence(link) };
}

/** Returns the width in pixels of the longest label with a rater; 0 if there is none. */
export function labelRoom(rows: readonly ChainRow[]): number {
  const named = rows.flatMap(({ links }) => links.filter(({ isOwn, ratedBy }) => isOwn && ratedBy !== null));
  return Math.max(0, ...named.map((link) => roomOf(link) + ROUNDING));
}

function roomOf(link: ChainLink): number {
  return sayLink(link).length * LETTER + GROUND + (link.year === null ? 0 : YEAR);
}
