/**
 * The parameters in the query of a URL, as plain text, with the same names and values as the parameters of
 * the API.
 */
export type SearchParams = Record<string, string>;

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * Returns a query with these parameters in their order, without empty ones. Commas, colons and slashes are
 * not escaped.
 */
export function stringifySearch(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (isPlain(value) && value !== '') query.set(key, String(value));
  }
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}

/** Whether a value can be written into a URL as plain text. */
export function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
