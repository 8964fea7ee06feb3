/** Counts code points, without the white space at both ends. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

/** A text of more than 2 * `most` UTF-16 units certainly has more characters, which are then not counted. */
export function isLongerThan(text: string, most: number): boolean {
  const units = text.trim().length;
  return units > most && (units > 2 * most || countCharacters(text) > most);
}
