/** What a host of the database must be: the primary, or a standby if there is one. */
export type Role = 'primary' | 'standby';

/** The values of `target_session_attrs`, by the role that they ask for. */
const ATTRIBUTES: ReadonlyMap<string, Role> = new Map([
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['standby', 'standby'],
  ['prefer-standby', 'standby'],
  ['read-only', 'standby'],
]);

const PARTS =
  /^(?<head>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#]*)(?<path>[^?#]*)(?<query>\?[^#]*)?$/u;

/**
 * Returns one URL for each host of a database URL, in their order. Several hosts are written as in libpq:
 * `postgres://user@one:5432,two:5432/name`, or `?host=one,two&port=5432` with one port for all or one for
 * each. `pg` knows one host only.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function urlsOfHosts(url: string): string[] {
  const parts = PARTS.exec(url)?.groups;
  if (!parts) return [url];
  const { head = '', hosts = '', path = '', query = '' } = parts;
  const parameters = new URLSearchParams(query);
  parameters.delete('target_session_attrs');
  const named = parameters.get('host')?.split(',') ?? [];
  if (named.length > 1) {
    const ports = parameters.get('port')?.split(',') ?? [];
    return named.map((host, at) => {
      parameters.set('host', host);
      const port = ports[at] ?? ports[0];
      if (port !== undefined) parameters.set('port', port);
      return `${head}${hosts}${path}?${parameters.toString()}`;
    });
  }
  if (!hosts.includes(',')) return [url];
  const rest = parameters.size > 0 ? `?${parameters.toString()}` : '';
  return hosts.split(',').map((host) => `${head}${host}${path}${rest}`);
}

/** Returns the role that `target_session_attrs` of a URL asks for; null without it or for `any`. */
export function roleAskedBy(url: string): Role | null {
  const query = PARTS.exec(url)?.groups?.['query'] ?? '';
  return ATTRIBUTES.get(new URLSearchParams(query).get('target_session_attrs') ?? '') ?? null;
}

/** Whether the text is the URL of a PostgreSQL database, with one host or several. */
export function isDatabaseUrl(text: string): boolean {
  return PARTS.test(text) && urlsOfHosts(text).every((url) => URL.canParse(url));
}
