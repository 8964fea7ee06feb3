/** The query part of a URL as plain text parameters: readable, and the same as the API's. */
export type SearchParams = Record<string, string>;

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes parameters in their order; commas, colons and slashes stay readable. */
export function stringifySearch(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (isPlain(value) && value !== '') query.set(key, String(value));
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}

/** Only plain values have a readable form in a URL. */
export function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
