import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signedIn } from './http-client.ts';
import { memoryOf } from './memory-of.ts';
import { scopesOf } from './scopes.ts';
import { startServer, untilSearchable } from './server-under-test.ts';

/** Maximum milliseconds to wait for the file of columns after a start. */
const FILE_PATIENCE = 120_000;
/** Aims at a million persons: seconds until searches are answered, and megabytes. */
const AIMS = { withFile: 5, without: 30, memory: 700, peak: 1_000 };

export interface StartFigures {
  readonly start: 'without a file' | 'with a file';
  /** From starting the process until a search over everyone is answered. */
  readonly seconds: number;
  /** Bytes of the process ten seconds after the answer; null if the system does not report it. */
  readonly memory: number | null;
  /**
   * The most bytes of the process from its start until `memory` was read; null if the system does not report
   * it.
   */
  readonly peak: number | null;
}

/** Starts a server without a file of columns, waits until it has written one, and starts it again. */
export async function measureStart(url: string, persons: number): Promise<StartFigures[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kithline-bench-start-'));
  try {
    const without = await startIn(url, { persons, dataDir, start: 'without a file' });
    return [without, await startIn(url, { persons, dataDir, start: 'with a file' })];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startIn(
  url: string,
  { persons, dataDir, start }: { persons: number; dataDir: string; start: StartFigures['start'] },
): Promise<StartFigures> {
  const everyone = scopesOf(persons)[2];
  if (!everyone) throw new Error('There is no scope of everyone.');
  const began = performance.now();
  const server = await startServer(url, { DATA_DIR: dataDir });
  const client = signedIn(server.origin, everyone.token);
  try {
    await untilSearchable(client, everyone);
    const seconds = (performance.now() - began) / 1000;
    await pause(10_000);
    const figures = { start, seconds, memory: memoryOf(server.pid), peak: memoryOf(server.pid, 'VmHWM') };
    await untilWritten(path.join(dataDir, 'search'));
    return figures;
  } finally {
    client.close();
    await server.stop();
  }
}

/**
 * Waits for the file of columns. Small directories never get one, because they are read quickly without it.
 */
async function untilWritten(folder: string): Promise<void> {
  const deadline = performance.now() + FILE_PATIENCE;
  while (!existsSync(path.join(folder, 'columns')) && performance.now() < deadline) await pause(500);
}

const isOver = (bytes: number | null, aim: number) => bytes !== null && bytes / 1024 ** 2 > aim;
const megabytes = (bytes: number | null) => (bytes === null ? '?' : (bytes / 1024 ** 2).toFixed(0));

export function startTable(figures: readonly StartFigures[]): string {
  return figures
    .map(({ start, seconds, memory, peak }) => {
      const aim = start === 'with a file' ? AIMS.withFile : AIMS.without;
      const mark = (isMissed: boolean) => (isMissed ? ' !' : '');
      return (
        `  start ${start}: searches are answered after ${seconds.toFixed(1)} s (aim ${aim})${mark(seconds >= aim)}; ` +
        `memory ${megabytes(memory)} MB (aim ${AIMS.memory})${mark(isOver(memory, AIMS.memory))}, ` +
        `at most ${megabytes(peak)} MB (aim ${AIMS.peak})${mark(isOver(peak, AIMS.peak))}`
      );
    })
    .join('\n');
}
