import { Socket } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { remembered } from '../turns/remembered.ts';
import type { Connection } from './database.ts';
import { urlsOfHosts } from './database-hosts.ts';
import { findHost, type Host } from './find-host.ts';

/** Milliseconds for which the found host is used for further connections. */
const FOUND_FOR = 1_000;

/** The open sockets of this thread, by the connection that they were opened for. */
const open = new Map<string, Set<Socket>>();

const keyOf = (connection: Connection): string => JSON.stringify(connection);

/**
 * Returns the settings of `pg` for a connection. If the URL has several hosts, each socket looks for the
 * right host when it connects.
 */
export function targetOf(connection: Connection): pg.ClientConfig {
  const key = keyOf(connection);
  if (!('url' in connection)) return { ...connection, stream: () => register(key, new Socket()) };
  const [first = '', ...others] = urlsOfHosts(connection.url);
  if (others.length === 0)
    return { connectionString: connection.url, stream: () => register(key, new Socket()) };
  return targetOfSeveral(connection.url, first, key);
}

function targetOfSeveral(url: string, first: string, key: string): pg.ClientConfig {
  const finder = finderOf(url);
  const { user, password, database, host, port, ssl } = new pg.Client({ connectionString: first });
  // `pg` itself would compare the certificate with the first host.
  if (typeof ssl === 'object')
    (ssl as ConnectionOptions).checkServerIdentity ??= (_, certificate) =>
      checkServerIdentity(finder.last?.host ?? host, certificate);
  const target = { user: user ?? '', password: password ?? '', database: database ?? '', host, port, ssl };
  return { ...target, stream: () => register(key, new RoutedSocket(() => finder.find())) };
}

/** Ends all sockets of this thread that were opened for a connection. Their queries fail. */
export function cutSockets(connection: Connection): void {
  for (const socket of open.get(keyOf(connection)) ?? [])
    socket.destroy(new Error('Connection terminated: the database does not answer'));
}

function register(key: string, socket: Socket): Socket {
  const sockets = open.get(key) ?? new Set();
  open.set(key, sockets.add(socket));
  socket.once('close', () => {
    sockets.delete(socket);
    if (sockets.size === 0 && open.get(key) === sockets) open.delete(key);
  });
  return socket;
}

interface Finder {
  find(): Promise<Host>;
  last: Host | null;
}

const finders = new Map<string, Finder>();

/** Connections that are opened at the same time share one search for the host. */
function finderOf(url: string): Finder {
  const known = finders.get(url);
  if (known) return known;
  const find = remembered(async () => (finder.last = await findHost(url)), FOUND_FOR);
  const finder: Finder = { find, last: null };
  finders.set(url, finder);
  return finder;
}

/** Connects to the host that `find` returns, whatever host `connect` is called with. */
class RoutedSocket extends Socket {
  readonly #find: () => Promise<Host>;

  constructor(find: () => Promise<Host>) {
    super();
    this.#find = find;
  }

  override connect(): this {
    this.#find().then(
      ({ host, port }) => {
        if (this.destroyed) return;
        if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`);
        else super.connect(port, host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
