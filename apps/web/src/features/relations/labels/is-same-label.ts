import { plainApostrophes } from '@kithline/contract/apostrophes.ts';

/** Whether two names mean the same label, ignoring case, accents and kinds of apostrophe, like the server. */
export function isSameLabel(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map((text) => plainApostrophes(text).trim());
  return name?.localeCompare(otherName ?? '', undefined, { sensitivity: 'base' }) === 0;
}
