import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { connectionTo, onServer } from '../apps/server/src/testing/on-server.ts';
import { takeKeptCluster, TEMPLATES_OF_KEPT_CLUSTER } from '../apps/server/src/testing/kept-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    /**
     * The port of a second server behind the same address, which shares the database and the outbox with the
     * first.
     */
    secondPort: number;
    dataDir: string;
    /** The database of both servers, in the form of DATABASE_URL. */
    databaseUrl: string;
    admin: { email: string; password: string };
    sample: { email: string; password: string };
    /** Another sample member, who collaborates with the first one in a collective. */
    colleague: { email: string; password: string };
    browserPath: string;
  }
}

const ADMIN = { email: 'admin@example.test', password: 'journeys-admin-1' };
const PATIENCE_MS = 180_000;

/**
 * Starts the product as a user would, with the sample population, in a temporary folder. If the front-door
 * tests (`*.front-door.test.ts`) have already run, copies the database that they made, because creating a
 * database takes long.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kithline-journeys-'));
  // As root, the embedded PostgreSQL runs under another account, which needs access.
  await chmod(dataDir, 0o755);
  if (await takeKeptCluster(path.join(dataDir, 'postgres'))) await openNamedPlaces(dataDir);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = startServer(dataDir, { PORT: String(port), DATABASE_URL: '', PUBLIC_URL: '' });
  const output = collect(server);
  await untilHealthy(server, origin, output);
  const secondPort = await freePort();
  const databaseUrl = await databaseOf(dataDir);
  const second = startServer(dataDir, {
    PORT: String(secondPort),
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    // Only the first server uses the search file in this folder.
    SEARCH_FILE: 'off',
  });
  await untilListening(second, secondPort, collect(second));
  project.provide('origin', origin);
  project.provide('secondPort', secondPort);
  project.provide('databaseUrl', databaseUrl);
  project.provide('dataDir', dataDir);
  project.provide('admin', ADMIN);
  const [sample, colleague] = readSample(output());
  project.provide('sample', sample);
  project.provide('colleague', colleague);
  project.provide('browserPath', process.env['CHROME_PATH'] ?? '/usr/bin/chromium');
  return async () => {
    await stop(second);
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Replaces the server's database with the template database that contains the names of places. */
async function openNamedPlaces(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const { database } = postgres.connection;
  await onServer(
    connectionTo(postgres.connection, 'postgres'),
    `drop database ${database}`,
    `alter database ${TEMPLATES_OF_KEPT_CLUSTER.namedPlacesTemplate} rename to ${database}`,
  );
  await postgres.stop();
}

function startServer(dataDir: string, settings: Readonly<Record<string, string>>): ChildProcess {
  const main = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    SMTP_URL: '',
    ...settings,
  };
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * The address of the first server's embedded database. PostgreSQL writes its port into the fourth line of
 * postmaster.pid, and the folder of its socket into the fifth.
 */
async function databaseOf(dataDir: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const [, , , port = '', folder = ''] = lines;
  return `postgres://kithline@localhost/kithline?host=${encodeURIComponent(folder)}&port=${port}`;
}

function collect(server: ChildProcess): () => string {
  let text = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

async function untilHealthy(server: ChildProcess, origin: string, output: () => string): Promise<void> {
  const isHealthy = async () => (await fetch(`${origin}/api/health`).catch(() => null))?.ok === true;
  await untilUp(server, isHealthy, output);
}

/** Waits until the second server accepts connections. It answers only requests to the shared address. */
async function untilListening(server: ChildProcess, port: number, output: () => string): Promise<void> {
  const accepts = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  await untilUp(server, accepts, output);
}

async function untilUp(
  server: ChildProcess,
  isUp: () => Promise<boolean>,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break;
    if (await isUp()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server did not start:\n${output()}`);
}

interface Account {
  email: string;
  password: string;
}

/** The first two sample accounts, from the server's output. */
function readSample(printed: string): [Account, Account] {
  const found = /Sample accounts[^\n]*\n\s+email\s+(\S+)\n\s+email\s+(\S+)[\s\S]*?password\s+(\S+)/.exec(
    printed,
  );
  const [, first, second, password] = found ?? [];
  if (!first || !second || !password) throw new Error(`No sample accounts were printed:\n${printed}`);
  return [
    { email: first, password },
    { email: second, password },
  ];
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}
