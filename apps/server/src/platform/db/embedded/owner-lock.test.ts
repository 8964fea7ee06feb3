import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeOwnerLock } from './owner-lock.ts';
import { processSpace, startStamp } from './processes.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'kithline-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => join(folder, 'owner.lock');

function lockOf(owner: { pid: number; started: string; host?: string; space?: string }): void {
  writeFileSync(lockFile(), JSON.stringify({ host: hostname(), space: processSpace(), ...owner }));
}

test('a folder has one owner until the owner releases the lock', async () => {
  const first = await takeOwnerLock(folder);
  await expect(takeOwnerLock(folder)).rejects.toThrow(`in use by another Kithline (process ${process.pid})`);
  first.release();
  expect(existsSync(lockFile())).toBe(false);
  (await takeOwnerLock(folder)).release();
});

test('of many simultaneous attempts to take a folder whose owner has ended, exactly one succeeds', async () => {
  lockOf({ pid: process.pid, started: 'an earlier life' });
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => takeOwnerLock(folder)));
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(winners).toHaveLength(1);
  winners[0]?.value.release();
});

test('a lock whose process id now belongs to another process is taken over', async () => {
  lockOf({ pid: 1, started: 'an earlier life' });
  const lock = await takeOwnerLock(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test('a folder owned by another running process cannot be taken', async () => {
  lockOf({ pid: process.ppid, started: startStamp(process.ppid) ?? '' });
  await expect(takeOwnerLock(folder)).rejects.toThrow(`process ${process.ppid}`);
});

test('a lock file that a power cut left empty is taken over', async () => {
  writeFileSync(lockFile(), '');
  (await takeOwnerLock(folder)).release();
});

test('an owner in another container, whose process is invisible here, counts as alive while it touches the lock', async () => {
  lockOf({ pid: 7, started: 'unseen', host: 'elsewhere', space: 'pid:[1]' });
  const beat = setInterval(() => utimesSync(lockFile(), new Date(), new Date()), 500);
  await expect(takeOwnerLock(folder))
    .rejects.toThrow('process 7 on elsewhere')
    .finally(() => clearInterval(beat));
});

test('if an owner in another container stops touching the lock, the lock is taken over', async () => {
  lockOf({ pid: 7, started: 'unseen', host: 'elsewhere', space: 'pid:[1]' });
  (await takeOwnerLock(folder, 1_000)).release();
});
