import { cleanText } from './clean-text.ts';

const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/u;
/** The maximum of RFC 5321. */
const LONGEST_ADDRESS = 254;

/** Both are null for a blank cell. */
export interface EmailReading {
  readonly email: string | null;
  readonly problem: string | null;
}

/**
 * Reads the e-mail address in a cell, in lower case: the first valid one, with or without `mailto:`. Never
 * fails.
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
  return { email, problem: isAlone ? null : 'Only the first e-mail address in it is taken.' };
}
