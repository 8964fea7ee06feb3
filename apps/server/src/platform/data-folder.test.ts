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

/**
 * Makes a data folder like those of earlier versions: with mode 755, which lets everybody enter, and with
 * these entries.
 */
function folderForEverybody(...entries: string[]): void {
  mkdirSync(folder);
  for (const name of entries) writeFileSync(join(folder, name), '');
  chmodSync(folder, 0o755);
}

it('A new data folder is open to its owner only, even if the umask denies the owner the right to write', () => {
  const umask = process.umask(0o277);
  const isClosed = closeDataFolder(folder);
  process.umask(umask);
  expect([isClosed, modeOf(folder)]).toEqual([true, '700']);
});

it.each([
  [[]],
  [['postgres', 'owner.lock', 'outbox', 'cache', 'search']],
  [['postgres-location', 'postgres.new-a1']],
])(
  'A data folder that everybody can enter is restricted to its owner if all of its entries are Kithline’s: %j',
  (entries) => {
    folderForEverybody(...entries);
    expect([closeDataFolder(folder), modeOf(folder)]).toEqual([true, '700']);
  },
);

it('A folder with files of other programs keeps its permissions', () => {
  folderForEverybody('postgres', 'holiday.jpg');
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([false, '755']);
  chmodSync(folder, 0o700);
  expect(closeDataFolder(folder)).toBe(true);
});

it('A shared folder such as /tmp keeps its permissions', () => {
  folderForEverybody();
  writeFileSync(join(folder, 'of somebody else'), '');
  chmodSync(folder, 0o1777);
  expect([closeDataFolder(folder), modeOf(folder)]).toEqual([false, '1777']);
});

it('A server that runs as root makes the account that runs PostgreSQL the owner of the data folder, and later checks do not change this', () => {
  folderForEverybody('postgres');
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const account = self.uid === 0 ? { uid: 65_534, gid: 65_534 } : self;
  expect(closeDataFolder(folder, account)).toBe(true);
  expect([modeOf(folder), statSync(folder).uid]).toEqual(['700', account.uid]);
  // Later, the server checks the folder again without an account. The second check must not change the owner
  // back.
  expect(closeDataFolder(folder)).toBe(true);
  expect(statSync(folder).uid).toBe(account.uid);
  if (self.uid === 0) chownSync(folder, 0, 0);
});
