import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Bucket } from '../platform/s3/s3-bucket.ts';
import type { S3Settings } from '../config-backup.ts';
import { BackupError } from './backup-format.ts';

/** A backup that can be read, and its name for messages. */
export interface BackupSource {
  readonly name: string;
  readonly open: () => Readable;
}

/** Stores a backup. Returns the number of bytes. */
export type BackupSink = (bytes: AsyncIterable<Buffer>, signal?: AbortSignal) => Promise<number>;

/**
 * A place for backups: a folder, or a prefix in a bucket. A backup appears in it only when it is complete.
 */
export interface BackupStore {
  readonly kind: 'file' | 's3';
  /** The location of this backup, as a person would type it. */
  nameOf(backup: string): string;
  /** Creates the folder if it is missing. Not called if a person chose the name of the backup. */
  prepare(): Promise<void>;
  write(backup: string, ...written: Parameters<BackupSink>): Promise<number>;
  open(backup: string): Readable;
  /** Returns the names of the backups whose names come from `newName`, oldest first. */
  list(): Promise<string[]>;
  remove(backup: string): Promise<void>;
  /**
   * Deletes incomplete backups that killed processes left under names from `newName`: in a folder, those last
   * written before `time`; in a bucket, those begun before `time`.
   */
  sweep(time: Date): Promise<void>;
}

const NAME = /^kithline-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/u;
const DRAFT = /^kithline-.*\.part$/u;
const OWNER_ONLY = 0o700;

/** Names in alphabetical order are also in the order of time. */
export function newName(now: Date): string {
  return `kithline-${now.toISOString().replace(/\.\d+/u, '').replaceAll(':', '')}.backup`;
}

export function sourceIn(store: BackupStore, backup: string): BackupSource {
  return { name: store.nameOf(backup), open: () => store.open(backup) };
}

export function fromFile(file: string): BackupSource {
  return sourceIn(new FolderStore(path.dirname(file)), path.basename(file));
}

/** A file as a sink. Its folder has to exist. */
export function toFile(file: string): BackupSink {
  const store = new FolderStore(path.dirname(file));
  return (bytes, signal) => store.write(path.basename(file), bytes, signal);
}

/** The store at a folder or at `s3://bucket/prefix`. Throws a BackupError for S3 without its settings. */
export function openStore(to: string, s3: S3Settings | null): BackupStore {
  const { protocol, host, pathname } = to.startsWith('s3:') ? new URL(to) : new URL('file:///');
  if (protocol !== 's3:') return new FolderStore(to);
  if (s3 === null)
    throw new BackupError(`${to} needs the settings S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
  const prefix = pathname.replaceAll(/^\/+|\/+$/gu, '');
  return new S3Store(new S3Bucket({ ...s3, bucket: host }), host, prefix);
}

class FolderStore implements BackupStore {
  readonly kind = 'file';
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  nameOf(backup: string): string {
    return path.join(this.#folder, backup);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: OWNER_ONLY });
  }

  /** Writes a file that only its owner can read, because it contains everybody's data. */
  async write(backup: string, ...[bytes, signal]: Parameters<BackupSink>): Promise<number> {
    const file = this.nameOf(backup);
    const draft = `${file}.${process.pid}.part`;
    try {
      // A killed process may have left a draft with this name: in containers, process ids often repeat.
      await rm(draft, { force: true });
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(bytes, target, signal ? { signal } : {});
      await rename(draft, file);
      return target.bytesWritten;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  open(backup: string): Readable {
    return createReadStream(this.nameOf(backup));
  }

  async list(): Promise<string[]> {
    return (await this.#entries()).filter((name) => NAME.test(name));
  }

  async remove(backup: string): Promise<void> {
    await rm(this.nameOf(backup), { force: true });
  }

  async sweep(time: Date): Promise<void> {
    for (const name of (await this.#entries()).filter((entry) => DRAFT.test(entry))) {
      const { mtime } = await stat(this.nameOf(name));
      if (mtime < time) await rm(this.nameOf(name), { force: true });
    }
  }

  async #entries(): Promise<string[]> {
    return (await readdir(this.#folder)).toSorted();
  }
}

class S3Store implements BackupStore {
  readonly kind = 's3';
  readonly #bucket: S3Bucket;
  readonly #bucketName: string;
  readonly #prefix: string;

  constructor(bucket: S3Bucket, bucketName: string, prefix: string) {
    this.#bucket = bucket;
    this.#bucketName = bucketName;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  nameOf(backup: string): string {
    return `s3://${this.#bucketName}/${this.#prefix}${backup}`;
  }

  async prepare(): Promise<void> {
    // A bucket has no folders.
  }

  write(backup: string, ...[bytes, signal]: Parameters<BackupSink>): Promise<number> {
    return this.#bucket.write(this.#prefix + backup, bytes, signal);
  }

  open(backup: string): Readable {
    return this.#bucket.read(this.#prefix + backup);
  }

  async list(): Promise<string[]> {
    const keys = await this.#bucket.list(this.#prefix);
    return keys.map((key) => key.slice(this.#prefix.length)).filter((name) => NAME.test(name));
  }

  async remove(backup: string): Promise<void> {
    await this.#bucket.remove(this.#prefix + backup);
  }

  /** Aborts uploads that were never completed: their parts appear in no list, but cost money. */
  async sweep(time: Date): Promise<void> {
    for (const upload of await this.#bucket.openUploads(`${this.#prefix}kithline-`))
      if (upload.startedOn < time) await this.#bucket.abort(upload);
  }
}
