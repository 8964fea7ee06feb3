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

/** A data folder with the mode and the entries that an earlier version left. */
function openFolder(...entries: string[]): void {
  mkdirSync(folder);
  for (const name of entries) writeFileSync(join(folder, name), '');
  chmodSync(folder, 0o755);
}

it('A new data folder can be entered by its owner only, whatever the umask', () => {
  const umask = process.umask(0o277);
  const isClosed = closeDataFolder(folder);
  process.umask(umask);
  expect([isClosed, modeOf(folder)]).toEqual([true, '700']);
});

it.each([
  [[]],
  [['postgres', 'owner.lock', 'outbox', 'cache', 'search']],
  [['postgres-location', 'postgres.new-a1']],
])("An open data folder is closed to others when it holds only Kithline's %j", (entries) => {
  openFolder(...entries);
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([true, '700']);
});

it('A folder with files of other programs keeps its permissions', () => {
  openFolder('postgres', 'holiday.jpg');
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([false, '755']);
  chmodSync(folder, 0o700);
  expect(closeDataFolder(folder)).toBe(true);
});

it('A shared folder such as /tmp keeps its permissions', () => {
  openFolder();
  writeFileSync(join(folder, 'of somebody else'), '');
  chmodSync(folder, 0o1777);
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([false, '1777']);
});

it('Root gives the folder to the account that runs PostgreSQL; other users keep it', () => {
  openFolder('postgres');
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const account = self.uid === 0 ? { uid: 65_534, gid: 65_534 } : self;
  expect(closeDataFolder(folder, account)).toBe(true);
  expect([modeOf(folder), statSync(folder).uid]).toEqual(['700', account.uid]);
  // The server checks the folder again later, without an account: this must not change the owner back.
  expect(closeDataFolder(folder)).toBe(true);
  expect(statSync(folder).uid).toBe(account.uid);
  if (self.uid === 0) chownSync(folder, 0, 0);
});
