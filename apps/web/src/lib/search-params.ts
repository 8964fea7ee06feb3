/** The parameters in the query of a URL. */
export type SearchParams = Record<string, string>;

export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text));
}

/**
 * Returns a query with these parameters, without those that are empty or not plain. Commas, colons and
 * slashes are not escaped.
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
