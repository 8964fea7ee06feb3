const HUES = 12;

/**
 * The first letter of the first word and of the last word, upper case; one word gives one letter, no letters
 * give ''. Letters are whole characters, so names outside the basic plane and combining accents keep their
 * shape.
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
  // Some letters have no single capital ("ß" gives "SS"); those stay as they are.
  const capital = letter.toLocaleUpperCase('en-US');
  return [...capital].length === [...letter].length ? capital : letter;
}

/** One of twelve colours, worked out from the initials alone, so that it is the same everywhere. */
export function hueOf(initials: string): number {
  let hash = 0;
  for (const character of initials) hash = (hash * 131 + (character.codePointAt(0) ?? 0) * 7) % 9973;
  return hash % HUES;
}
