/** Returns the number of characters (code points) in a text, without the white space at its ends. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/**
 * Whether a text has more than `most` characters. A text of more than 2 * `most` UTF-16 units certainly does,
 * so its characters are not counted.
 */
export function isLongerThan(text: string, most: number): boolean {
  const units = text.trim().length;
  return units > most && (units > 2 * most || countCharacters(text) > most);
}
