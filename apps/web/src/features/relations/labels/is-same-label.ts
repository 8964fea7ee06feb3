import { plainApostrophes } from '@kithline/contract/apostrophes.ts';

/**
 * Whether two names, which may differ in case, accents and kinds of apostrophe, name one label, as on the
 * server.
 */
export function isSameLabel(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map((text) => plainApostrophes(text).trim());
  return name?.localeCompare(otherName ?? '', undefined, { sensitivity: 'base' }) === 0;
}
