import type { ChainLink, ChainRow } from './chain-parts.ts';
import { sayLink } from './chain-words.ts';
import type { PictureSize } from './lay-out-chains.ts';

/** Pixels: a letter of a label on average, the ground beside its words, and a year. */
const LETTER = 6;
const GROUND = 10;
const YEAR = 32;
/** The layout rounds its measures to whole pixels. */
const ROUNDING = 2;

/** What a label of this width says, and for its tooltip whose rating it is where that name has no room. */
export function fitLink(link: ChainLink, width: number, size: PictureSize): { words: string; rest?: string } {
  const words = sayLink(link);
  if (link.ratedBy === null || roomOf(link, size) <= width) return { words };
  return { words: sayLink({ ...link, ratedBy: null }), rest: `Rated by ${link.ratedBy}` };
}

/** The room in pixels for the longest label that names whose rating it is; 0 where none does. */
export function labelRoom(rows: readonly ChainRow[], size: PictureSize): number {
  const named = rows.flatMap(({ links }) => links.filter(({ ratedBy }) => ratedBy !== null));
  return Math.max(0, ...named.map((link) => roomOf(link, size) + ROUNDING));
}

function roomOf(link: ChainLink, size: PictureSize): number {
  return sayLink(link).length * LETTER + GROUND + (size === 'large' && link.year !== null ? YEAR : 0);
}
