import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type Account, programEnvironment } from './run-as.ts';
import { sharedMegabytes } from './shared-memory.ts';
import { socketPort } from './socket-folder.ts';

export interface ServerProcess {
  /** Shuts the server down cleanly, ending open connections. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** Resolves if the server ends without `stop`. */
  lost: Promise<EmbeddedPostgresError>;
}

/**
 * A shell that holds one end of a pipe. When this process stops or is killed, the other end closes and the
 * shell shuts PostgreSQL down fast (SIGINT). SIGTERM is sent first, because a server ignores SIGINT in its
 * first milliseconds, like every background process of a shell.
 */
const watchdog = `
exec 3<&0
"$0" "$@" 3<&- </dev/null &
server=$!
(read -r _ <&3; kill -TERM $server; kill -INT $server) >/dev/null 2>&1 &
watcher=$!
exec 3<&- </dev/null
wait $server
status=$?
kill $watcher 2>/dev/null
exit $status
`;

/** Number of log lines kept for the error message if the server fails. */
const keptLines = 20;

const settings = {
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: `${sharedMegabytes()}MB`,
  // An import of 30,000 rows writes a gigabyte of write-ahead log. A checkpoint in the middle would double
  // that.
  max_wal_size: '2GB',
  wal_buffers: '64MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and the values in error details can be personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL under its watchdog, listening only on a socket in `socketFolder`. Resolves when the
 * server accepts connections.
 */
export async function launchServer(options: {
  binaries: string;
  cluster: string;
  title: string;
  socketFolder: string;
  account: Account;
  log: (line: string) => void;
}): Promise<ServerProcess> {
  const all = { ...settings, cluster_name: options.title, unix_socket_directories: options.socketFolder };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = join(options.binaries, 'bin/postgres');
  const child = spawn('/bin/sh', ['-c', watchdog, program, '-D', options.cluster, ...flags], {
    uid: options.account.uid,
    gid: options.account.gid,
    cwd: '/',
    env: programEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in a terminal must reach only the application, which has to finish
    // before the database stops.
    detached: true,
  });
  child.stdin.on('error', () => undefined);
  return superviseServer(child, child.stderr, options.log);
}

async function superviseServer(child: ChildProcess, stderr: Readable, log: (line: string) => void) {
  let isUp = false;
  let isStopping = false;
  const tail: string[] = [];
  const ended = once(child, 'exit');
  const lost = Promise.withResolvers<EmbeddedPostgresError>();
  const ready = Promise.withResolvers<void>();
  createInterface({ input: stderr }).on('line', (line) => {
    tail.push(line);
    if (tail.length > keptLines) tail.shift();
    // A standby says "read-only connections".
    if (/database system is ready to accept (?:read-only )?connections/.test(line)) ready.resolve();
    else if (isUp && !isStopping && /\b(FATAL|PANIC):/.test(line)) log(`PostgreSQL: ${line}`);
  });
  const failure = (what: string) => new EmbeddedPostgresError([what, ...tail].join('\n'));
  ended.then(
    () => {
      ready.reject(failure('The embedded PostgreSQL did not start.'));
      if (isUp && !isStopping) lost.resolve(failure('The embedded PostgreSQL ended unexpectedly.'));
    },
    (error: Error) => ready.reject(failure(`The embedded PostgreSQL did not start: ${error.message}`)),
  );
  await ready.promise;
  isUp = true;
  const stop = async () => {
    isStopping = true;
    child.stdin?.end();
    await ended;
  };
  return { stop, lost: lost.promise };
}
