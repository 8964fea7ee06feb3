import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { BackupHeader } from './backup-format.ts';
import { BackupReader } from './backup-reader.ts';
import { fromFile } from './backup-store.ts';

/** Milliseconds: far longer than it takes to notice an unreadable file. */
const A_WHILE = 100;

it.each([
  ['empty', '', 'is damaged or cut off'],
  ['missing', null, 'cannot be read'],
])('A backup file that is %s is reported only when it is read', async (_what, content, message) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-reader-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'some.backup');
  if (content !== null) await writeFile(file, content);
  const reader = new BackupReader(fromFile(file));
  await pause(A_WHILE);
  await expect(reader.line(BackupHeader)).rejects.toThrow(message);
  await reader.close();
});
