/** Reads an id from a URL. Returns null if the text is anything but digits. */
export function readId(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  const id = Number(text);
  return id >= 1 ? id : null;
}
