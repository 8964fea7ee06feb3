import { cleanText } from './clean-text.ts';
import { readProfileSlug } from '../../people/read-profile-slug.ts';

const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/u;
/** The maximum length by RFC 5321. */
const LONGEST_ADDRESS = 254;

/** The e-mail address in a cell, and what is wrong with the cell. */
export interface EmailReading {
  readonly email: string | null;
  readonly problem: string | null;
}

/**
 * Reads the e-mail address in a cell: the first valid one, in lower case and without `mailto:`. Never fails.
 */
export function readEmail(cell: string): EmailReading {
  const parts = cleanText(cell)
    .toLowerCase()
    .split(/[\s,;<>]+/u)
    .map((part) => part.replace(/^mailto:/u, ''))
    .filter((part) => part !== '');
  const email = parts.find((part) => part.length <= LONGEST_ADDRESS && ADDRESS.test(part)) ?? null;
  if (parts.length === 0) return { email: null, problem: null };
  if (email === null) return { email, problem: 'Not an e-mail address.' };
  const isAlone = parts.every((part) => part === email);
  return { email, problem: isAlone ? null : 'Only the first e-mail address in this cell is taken.' };
}

/**
 * Separators between profile addresses: white space, angle brackets and double quotes; a comma, semicolon or
 * bar before white space, another address or the end; and the position before `https://`. A comma within an
 * address does not separate, because a slug can contain one.
 */
const BETWEEN = /\s+|[<>"]|[,;|](?=$|\s|https?:|(?:[\w-]+\.)*linkedin\.)|(?<=.)(?=https?:\/\/)/iu;

const NO_PROFILE = 'Not a LinkedIn profile address that Kithline can read.';

interface ProfileReading {
  readonly slug: string | null;
  readonly problem: string | null;
}

/** Reads the slug of the first profile address in a cell. */
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
  return { slug, problem: isAlone ? null : 'Only the first profile address in this cell is taken.' };
}
