import { statSync } from 'node:fs';
import path from 'node:path';
import type { S3Settings } from '../config-backup.ts';
import { BackupError } from './backup-format.ts';
import { type BackupSource, type BackupStore, newName, openStore, sourceIn } from './backup-store.ts';

export type BackupPlace =
  | { readonly kind: 'stdio' }
  | { readonly kind: 'stored'; readonly store: BackupStore; readonly backup: string | null };

/**
 * Reads the argument of a command: `-`, a file, or `s3://bucket/name`. A folder, or a name that ends with a
 * slash, means a new backup or, for a restore, the newest one. Throws a BackupError for an incomplete address
 * of S3, or if the settings of S3 are missing.
 */
export function placeOf(text: string, s3: S3Settings | null): BackupPlace {
  if (text === '-') return { kind: 'stdio' };
  if (!text.startsWith('s3:')) {
    const file = path.resolve(text);
    if (text.endsWith('/') || statSync(file, { throwIfNoEntry: false })?.isDirectory())
      return { kind: 'stored', store: openStore(file, s3), backup: null };
    return { kind: 'stored', store: openStore(path.dirname(file), s3), backup: path.basename(file) };
  }
  const [, folder, backup] = /^(s3:\/\/.+?)\/([^/]*)$/u.exec(text) ?? [];
  if (folder === undefined || backup === undefined)
    throw new BackupError(`${text} names no object: write s3://bucket/name, or s3://bucket/ for a new name.`);
  return { kind: 'stored', store: openStore(folder, s3), backup: backup || null };
}

/** Returns the name of the backup to write: by default a new one. Creates a missing folder for a new name. */
export async function toWrite(place: BackupPlace & { kind: 'stored' }, now: Date): Promise<string> {
  if (place.backup !== null) return place.backup;
  await place.store.prepare();
  return newName(now);
}

/** The backup to read; in a folder, the newest one. Throws a BackupError for a folder without backups. */
export async function toRead(place: BackupPlace): Promise<BackupSource> {
  if (place.kind === 'stdio') return { name: 'standard input', open: () => process.stdin };
  const { store, backup } = place;
  const newest = backup ?? (await store.list()).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${store.nameOf('')}.`);
  return sourceIn(store, newest);
}
