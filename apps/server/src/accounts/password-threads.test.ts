import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import type { Derivation } from './derive-key.worker.ts';
import { NICE, startThreads, type Threads } from './password-threads.ts';

const DERIVATION: Derivation = {
  message: new TextEncoder().encode('password'),
  nonce: new Uint8Array(16),
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
};

function startTestThreads(worker?: string): Threads {
  const threads = startThreads(worker);
  onTestFinished(() => threads.close());
  return threads;
}

/** A worker that ends itself for a salt that begins with 1, and otherwise returns its priority and its id. */
async function mortalWorker(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-threads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'mortal.mjs');
  await writeFile(
    file,
    `import os from 'node:os';
    import { threadId } from 'node:worker_threads';
    export function deriveKey({ nonce }) {
      if (nonce[0] === 1) process.exit(1);
      return Uint8Array.of(os.getPriority(0), threadId);
    }`,
  );
  return file;
}

it('Passwords are hashed in separate threads', async () => {
  const [, id] = await startTestThreads(await mortalWorker()).derive(DERIVATION);
  expect(id).toBeGreaterThan(0);
  expect(id).not.toBe(threadId);
});

it('The same password has another key with another salt', async () => {
  const key = await startTestThreads().derive(DERIVATION);
  expect(key).toHaveLength(32);
  expect(
    await startTestThreads().derive({ ...DERIVATION, nonce: Uint8Array.from({ length: 16 }, () => 2) }),
  ).not.toEqual(key);
});

it('A thread that dies fails its own work, and later work succeeds', async () => {
  const threads = startTestThreads(await mortalWorker());
  const deadly = threads.derive({ ...DERIVATION, nonce: Uint8Array.of(1) });
  await expect(deadly).rejects.toThrow('worker exited');
  await expect(threads.derive(DERIVATION)).resolves.toHaveLength(2);
});

it.runIf(process.platform === 'linux')('The threads have a lower priority than the server', async () => {
  const key = await startTestThreads(await mortalWorker()).derive(DERIVATION);
  expect(key[0]).toBe(os.getPriority(0) + NICE);
});

it('The threads finish their work before they end', async () => {
  const threads = startThreads();
  const key = threads.derive(DERIVATION);
  await threads.close();
  await expect(key).resolves.toHaveLength(32);
});
