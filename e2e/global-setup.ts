import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    dataDir: string;
    admin: { email: string; password: string };
    sample: { email: string; password: string };
    /** Another member of the sample, who works with the first in a collective. */
    colleague: { email: string; password: string };
    browserPath: string;
  }
}

const ADMIN = { email: 'admin@example.test', password: 'journeys-admin-1' };
const PATIENCE_MS = 180_000;

/** Starts the product as a person would, with the sample population, in a folder that is thrown away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kithline-journeys-'));
  // The embedded PostgreSQL runs as another account than root and has to get in.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = startServer(dataDir, port);
  const output = collect(server);
  await untilHealthy(server, origin, output);
  project.provide('origin', origin);
  project.provide('dataDir', dataDir);
  project.provide('admin', ADMIN);
  const [sample, colleague] = readSample(output());
  project.provide('sample', sample);
  project.provide('colleague', colleague);
  project.provide('browserPath', process.env['CHROME_PATH'] ?? '/usr/bin/chromium');
  return async () => {
    await stop(server);
    await rm(dataDir, { recursive: true, force: true });
  };
}

function startServer(dataDir: string, port: number): ChildProcess {
  const main = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '1',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
  };
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function collect(server: ChildProcess): () => string {
  let text = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}

async function untilHealthy(server: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The server did not start:\n${output()}`);
}

interface Account {
  email: string;
  password: string;
}

/** The first two sample accounts, as the server prints them for a person. */
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
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
