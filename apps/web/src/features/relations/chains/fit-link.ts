import type { ChainLink, ChainRow } from './chain-parts.ts';
import { describeEvidence, sayLink } from './chain-words.ts';

/** Pixels: a letter of a label on average, the ground beside its words, and a year. */
const LETTER = 6;
const GROUND = 10;
const YEAR = 32;
/** The layout rounds its measures to whole pixels. */
const ROUNDING = 2;

interface FittedLink {
  words: string;
  year: number | null;
  /** For the tooltip: whose rating it is, and since when. */
  evidence: string | null;
}

/** What a label of this width says: short of room it drops the year, then the rater. */
export function fitLink(link: ChainLink, width: number): FittedLink {
  const unnamed = { ...link, ratedBy: null };
  const shorter = [link, { ...link, year: null }, unnamed];
  const { year, ...said } = shorter.find((one) => roomOf(one) <= width) ?? { ...unnamed, year: null };
  return { words: sayLink({ ...said, year }), year, evidence: describeEvidence(link) };
}

/** The room in pixels for the longest label that names whose rating it is; 0 where none does. */
export function labelRoom(rows: readonly ChainRow[]): number {
  const named = rows.flatMap(({ links }) => links.filter(({ isOwn, ratedBy }) => isOwn && ratedBy !== null));
  return Math.max(0, ...named.map((link) => roomOf(link) + ROUNDING));
}

function roomOf(link: ChainLink): number {
  return sayLink(link).length * LETTER + GROUND + (link.year === null ? 0 : YEAR);
}
