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
 * The owner touches its lock this often (ms), for those who cannot see its process: another container on the
 * same folder.
 */
const beat = 2_000;
/** Such an observer takes the folder only after this long (ms) without a beat. */
const defaultPatience = 10_000;

/**
 * Makes this process the only owner of a folder, until `release`. The lock of a process that is gone is taken
 * over. Throws an `EmbeddedPostgresError` that names the owner when the folder is in use.
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
      // The folder may be gone, deleted under our feet; there is nobody to keep out of it then.
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
  return isVisible ? startStamp(owner.pid) === owner.started : beats(path, patience);
}

/**
 * Whether somebody touches the lock within our patience. Compares the file with itself, so that clocks need
 * not agree.
 */
async function beats(path: string, patience: number): Promise<boolean> {
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

/** Creates a file with its content in one step; false when there is one already. */
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

/** Removes a dead owner's lock, and not the one of somebody who was faster in taking over. */
function setAside(path: string, dead: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readText(aside) !== dead) linkSync(aside, path);
  } catch {
    // Somebody else removed or replaced it meanwhile: the next look at the lock decides.
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

/** A lock that a power cut left empty or cut off belongs to nobody. */
function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, started, host, space } = JSON.parse(text) as Partial<Owner>;
    if (typeof pid !== 'number' || !started || host === undefined || space === undefined) return undefined;
    return { pid, started, host, space };
  } catch {
    return undefined;
  }
}
