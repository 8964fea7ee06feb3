/** The kind of host that a database URL asks for. */
export type Role = 'primary' | 'standby';

/** The roles by the values of `target_session_attrs`. */
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
 * Returns one URL for each host of a database URL, in the order of the hosts. Several hosts are written as in
 * libpq: `postgres://user@one:5432,two:5432/name`, or `?host=one,two&port=5432` with one port for all or one
 * for each. `pg` accepts only one host.
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

/**
 * Returns the role that a URL asks for by `target_session_attrs`; null without a value, or for other values
 * such as `any`.
 */
export function roleAskedBy(url: string): Role | null {
  const query = PARTS.exec(url)?.groups?.['query'] ?? '';
  return ATTRIBUTES.get(new URLSearchParams(query).get('target_session_attrs') ?? '') ?? null;
}

/** Whether the text is the URL of a PostgreSQL database, with one host or several. */
export function isDatabaseUrl(text: string): boolean {
  return PARTS.test(text) && urlsOfHosts(text).every((url) => URL.canParse(url));
}
