import { plainApostrophes } from '@kithline/contract/apostrophes.ts';

/**
 * Whether two names stand for the same label. Ignores case, accents and kinds of apostrophe, as the server
 * does.
 */
export function isSameLabel(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map((text) => plainApostrophes(text).trim());
  return name?.localeCompare(otherName ?? '', undefined, { sensitivity: 'base' }) === 0;
}
