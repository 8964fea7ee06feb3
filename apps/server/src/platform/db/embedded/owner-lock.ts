import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { processSpace, startStamp } from './processes.ts';

interface Owner {
  pid: number;
  started: string;
  host: string;
  space: string;
}

export interface OwnerLock {
  release(): void;
}

/**
 * How often (ms) the owner touches its lock file. This shows processes that cannot see the owner's process,
 * for example in another container with the same folder, that the owner is alive.
 */
const beat = 2_000;
/** How long (ms) the lock file must stay untouched before a process that cannot see the owner takes over. */
const defaultPatience = 10_000;

/**
 * Makes this process the only owner of a folder, until `release`. Takes over the lock of a process that has
 * ended. If the folder is in use, throws an `EmbeddedPostgresError` with the pid of the owner.
 */
export async function takeOwnerLock(folder: string, patience = defaultPatience): Promise<OwnerLock> {
  const path = join(folder, 'owner.lock');
  const mine = JSON.stringify(describeSelf());
  while (!createWhole(path, mine)) {
    const found = readText(path);
    if (found === undefined) continue;
    const owner = parseOwner(found);
    if (owner && (await isAlive(owner, path, patience))) throw inUse(folder, owner);
    setAside(path, found);
  }
  return holdLock(path, mine);
}

function describeSelf(): Owner {
  const started = startStamp(process.pid) ?? '';
  return { pid: process.pid, started, host: hostname(), space: processSpace() };
}

function holdLock(path: string, mine: string): OwnerLock {
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // If the folder was deleted while we ran, there is nothing left to lock.
    }
  }, beat).unref();
  return {
    release() {
      clearInterval(timer);
      if (readText(path) === mine) rmSync(path, { force: true });
    },
  };
}

async function isAlive(owner: Owner, path: string, patience: number): Promise<boolean> {
  const isVisible = owner.host === hostname() && owner.space === processSpace();
  return isVisible ? startStamp(owner.pid) === owner.started : isTouchedWithin(path, patience);
}

/**
 * Whether another process touches or removes the lock within `patience`. Compares modification times only
 * with each other, because the clocks of the two processes may differ.
 */
async function isTouchedWithin(path: string, patience: number): Promise<boolean> {
  const touched = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  for (let waited = 0; waited < patience; waited += beat / 4) {
    await delay(beat / 4);
    if (touched() !== before) return true;
  }
  return false;
}

function inUse(folder: string, owner: Owner): EmbeddedPostgresError {
  const where = owner.host === hostname() ? '' : ` on ${owner.host}`;
  return new EmbeddedPostgresError(
    `The data folder ${folder} is in use by another Kithline (process ${owner.pid}${where}). ` +
      'Stop that one first, or set DATA_DIR to another folder.',
  );
}

/** Creates a file with its content atomically. Returns false if the file exists. */
function createWhole(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the lock of a process that has ended, but not the lock of another process that took over first. */
function setAside(path: string, dead: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== dead) linkSync(aside, path);
  } catch {
    // Another process removed or replaced the lock: the next check decides.
  } finally {
    rmSync(aside, { force: true });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns undefined for a lock file that a power cut left empty or truncated: such a lock has no owner. */
function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, started, host, space } = JSON.parse(text) as Partial<Owner>;
    if (typeof pid !== 'number' || !started || host === undefined || space === undefined) return undefined;
    return { pid, started, host, space };
  } catch {
    return undefined;
  }
}
