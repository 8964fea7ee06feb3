/**
 * Returns the number of characters in a text. All limits count in this way: code points, without the spaces
 * at the ends.
 */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/** Whether a text has more than `most` characters. A text that is much longer is not counted to its end. */
export function isLongerThan(text: string, most: number): boolean {
  const units = text.trim().length;
  return units > most && (units > 2 * most || countCharacters(text) > most);
}
