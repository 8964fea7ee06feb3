/** Reads an id from a URL: digits only; null for anything else. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 ? id : null;
}
