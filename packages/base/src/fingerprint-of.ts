import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the SHA-256 of the names and contents of files, in hexadecimal. */
export function fingerprintOf(files: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.pathname.split('/').at(-1) ?? '').update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Returns the program and data files directly in a folder, sorted by name. Leaves out tests and their cases.
 */
export function filesOfRules(folder: URL): URL[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:ts|csv|json)$/u.test(name) && !/\.test\.ts$|-cases/u.test(name))
    .toSorted()
    .map((name) => new URL(name, folder));
}
