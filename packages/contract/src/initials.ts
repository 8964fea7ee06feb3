const HUES = 12;

/**
 * Returns the first letters (or digits) of the first and the last word, in upper case: one letter for a
 * single word, '' without letters and digits. A letter keeps its combining accents, and may be outside the
 * basic plane of Unicode.
 */
export function initialsOf(name: string | null | undefined): string {
  const words = (name ?? '').normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? [];
  const first = words[0];
  if (!first) return '';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last].map(firstLetter).join('');
}

function firstLetter(word: string | undefined): string {
  const letter = word?.match(/^[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '';
  // Letters that have no single capital stay in lower case ("ß" would become "SS").
  const capital = letter.toLocaleUpperCase('en-US');
  return [...capital].length === [...letter].length ? capital : letter;
}

/** Returns a color, 0 to 11, by the initials alone. */
export function hueOf(initials: string): number {
  let hash = 0;
  for (const character of initials) hash = (hash * 131 + (character.codePointAt(0) ?? 0) * 7) % 9973;
  return hash % HUES;
}
