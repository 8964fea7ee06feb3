import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');

/** Maximum milliseconds that a server may take to create its database and start on a busy machine. */
export const START_PATIENCE = 180_000;

/** The first administrator of every server started here. */
export const ADMIN = { username: 'admin@example.test', password: 'right-of-entry-1' };

/** The real server in a separate process. */
export interface ServerProcess {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** The server's standard output and standard error so far. */
  output(): string;
  /** Sends a signal and returns the exit code (null if the signal ended the process). */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves to the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
}

/** Starts the server without waiting until it answers. The process ends with the test. */
export async function spawnServer(settings: Record<string, string>): Promise<ServerProcess> {
  const port = Number(settings['PORT'] ?? (await freePort()));
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: os.tmpdir(),
    HOST: '127.0.0.1',
    PORT: String(port),
    ADMIN_EMAIL: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ...settings,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collect(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
  }, START_PATIENCE);
  return { origin: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, output, end, ended };
}

/** Starts the server and waits until it answers. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(settings);
  await untilHealthy(server);
  return server;
}

export async function untilHealthy(server: ServerProcess): Promise<void> {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  await until(async () => {
    if (hasEnded) throw new Error(`The server ended:\n${server.output()}`);
    return (await health(server)) === 200;
  }, START_PATIENCE);
}

/** The status of /api/health; 0 if the server does not respond. */
export async function health({ origin }: ServerProcess): Promise<number> {
  const answer = await fetch(`${origin}/api/health`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/**
 * Creates a folder for DATA_DIR that is deleted after the test, and that the account of an embedded
 * PostgreSQL can enter.
 */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-process-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}
