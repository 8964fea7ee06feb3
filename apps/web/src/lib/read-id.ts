/** Reads an id from a URL. Returns null unless the text is a positive whole number of at most 15 digits. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 ? id : null;
}
