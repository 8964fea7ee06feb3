import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import type { Client } from './http-client.ts';
import type { ScopeUnderTest } from './scopes.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Milliseconds until a server must answer for the first time. */
const START_TIMEOUT = 60_000;

export interface ServerUnderTest {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the real server in a separate process. Rate limits are off unless `settings` turn them on. A
 * DATA_DIR in `settings` is kept when the server stops. `log` is the descriptor of an open file for the
 * server's output; without it, only standard error is shown.
 */
export async function startServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  log?: number,
): Promise<ServerUnderTest> {
  const ownDir = settings.DATA_DIR === undefined;
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'kithline-bench-server-')));
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMIT: 'off',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      // `npm start` sets the same value, and the same --max-semi-space-size.
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...settings,
    },
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    if (ownDir) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(origin, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid ?? 0, stop };
}

/** Waits until a new server has read the whole directory, because until then it refuses searches. */
export async function untilSearchable(client: Client, scope: Pick<ScopeUnderTest, 'query'>): Promise<void> {
  const path = `/api/persons?${new URLSearchParams(Object.entries(scope.query).map(([key, value]) => [key, String(value)])).toString()}`;
  while ((await client.get(path)).status === 503) await pause(100);
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with code ${child.exitCode} before it was ready.`);
    const ready = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`The server was not ready after ${START_TIMEOUT / 1000} s.`);
}
