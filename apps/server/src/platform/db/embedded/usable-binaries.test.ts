import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseAccount } from './choose-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { runAs } from './run-as.ts';
import { binariesPackage, copyBinaries, usableBinaries } from './usable-binaries.ts';

test.for([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
] as const)('Kithline brings PostgreSQL for %s on %s', ([platform, arch]) => {
  expect(binariesPackage(platform, arch)).toBe(`@embedded-postgres/${platform}-${arch}`);
});

test('on other platforms, the error suggests DATABASE_URL', () => {
  expect(() => binariesPackage('win32', 'x64')).toThrow(EmbeddedPostgresError);
  expect(() => binariesPackage('win32', 'x64')).toThrow(/win32 on x64.*DATABASE_URL/);
});

test('a copy of the programs runs from another folder', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'kithline-cache-'));
  try {
    const account = await chooseAccount([]);
    const copy = join(cache, 'deep', 'copy');
    await copyBinaries(await usableBinaries(account, cache), copy);
    const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const version = await runAs(self, join(copy, 'bin/postgres'), ['--version']);
    expect(version.stdout).toMatch(/^postgres \(PostgreSQL\) 18\./);
  } finally {
    rmSync(cache, { recursive: true });
  }
});
