import { readProfileSlug } from '../../people/read-profile-slug.ts';
import { cleanText } from './clean-text.ts';

/**
 * Separators between addresses: white space, brackets, and signs before another address. A slug may contain a
 * comma.
 */
const BETWEEN = /\s+|[<>"]|[,;|](?=$|\s|https?:|(?:[\w-]+\.)*linkedin\.)|(?<=.)(?=https?:\/\/)/iu;

const NO_PROFILE = 'Not a LinkedIn profile address that Kithline can read.';

/** Both are null for a blank cell. */
export interface ProfileReading {
  readonly slug: string | null;
  readonly problem: string | null;
}

/** Reads the address of a profile in a cell, the first one if there are several. Never fails. */
export function readProfile(cell: string): ProfileReading {
  const text = cleanText(cell);
  if (text === '') return { slug: null, problem: null };
  const slugs = text
    .split(BETWEEN)
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .map(readProfileSlug);
  const slug = slugs.find((found) => found !== null) ?? null;
  if (slug === null) return { slug, problem: NO_PROFILE };
  const isAlone = slugs.every((found) => found === slug);
  return { slug, problem: isAlone ? null : 'Only the first profile address in it is taken.' };
}
