import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDataFolder } from './data-folder.ts';

let home = '';
let folder = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kithline-folder-'));
  folder = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

/** A folder as an earlier version left it. */
function openFolder(...entries: string[]): void {
  mkdirSync(folder);
  for (const name of entries) writeFileSync(join(folder, name), '');
  chmodSync(folder, 0o755);
}

it('A new data folder may be entered by its owner alone, whatever the umask', () => {
  const umask = process.umask(0o277);
  const isClosed = closeDataFolder(folder);
  process.umask(umask);
  expect([isClosed, modeOf(folder)]).toEqual([true, '700']);
});

it.each([
  [[]],
  [['postgres', 'owner.lock', 'outbox', 'cache', 'search']],
  [['postgres-location', 'postgres.new-a1']],
])('A data folder that everybody may enter is closed when it holds %j', (entries) => {
  openFolder(...entries);
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([true, '700']);
});

it('A folder that holds other things as well is left as it is', () => {
  openFolder('postgres', 'holiday.jpg');
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([false, '755']);
  chmodSync(folder, 0o700);
  expect(closeDataFolder(folder)).toBe(true);
});

it('A folder for everybody, such as /tmp, is left as it is', () => {
  openFolder();
  writeFileSync(join(folder, 'of somebody else'), '');
  chmodSync(folder, 0o1777);
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([false, '1777']);
});

it('As root the folder goes to the account that PostgreSQL runs as; else it stays its own', () => {
  openFolder('postgres');
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const account = self.uid === 0 ? { uid: 65_534, gid: 65_534 } : self;
  expect(closeDataFolder(folder, account)).toBe(true);
  expect([modeOf(folder), statSync(folder).uid]).toEqual(['700', account.uid]);
  // The server's own look at the folder, which knows of no account, takes nothing back.
  expect(closeDataFolder(folder)).toBe(true);
  expect(statSync(folder).uid).toBe(account.uid);
  if (self.uid === 0) chownSync(folder, 0, 0);
});
