/** Returns the number of characters (code points) in a text, without the white space at its ends. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/**
 * Whether a text has more than `most` characters. If the text has more than twice as many UTF-16 units, its
 * characters are not counted.
 */
export function isLongerThan(text: string, most: number): boolean {
  const units = text.trim().length;
  return units > most && (units > 2 * most || countCharacters(text) > most);
}
