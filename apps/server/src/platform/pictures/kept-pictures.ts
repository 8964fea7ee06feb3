import { randomBytes } from 'node:crypto';
import type { Db } from '../../tables.ts';
import type { SmallPicture } from './make-picture.ts';

/** Number of random bytes in a key. Keys are written as base64url. */
export const KEY_BYTES = 24;
const KEY = /^[\w-]{32}$/u;
const FOLDER = '/api/pictures/';

/** Stores a picture under a random key. Returns its URL. */
export async function keepPicture(db: Db, { bytes, mediaType }: SmallPicture, now: Date): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await db.insertInto('picture').values({ key, mediaType, bytes, createdOn: now }).execute();
  return addressOf(key);
}

export const addressOf = (key: string): string => `${FOLDER}${key}`;

/** Deletes the picture with this URL. Ignores null and external URLs. */
export async function dropPicture(db: Db, address: string | null): Promise<void> {
  if (!address?.startsWith(FOLDER)) return;
  await db.deleteFrom('picture').where('key', '=', address.slice(FOLDER.length)).execute();
}

interface KeptPicture {
  bytes: Buffer;
  mediaType: string;
}

/** Returns stored pictures by URL, without external URLs and URLs of deleted pictures. */
export async function picturesAt(db: Db, addresses: readonly string[]): Promise<Map<string, KeptPicture>> {
  const keys = addresses.flatMap((address) =>
    address.startsWith(FOLDER) ? address.slice(FOLDER.length) : [],
  );
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('picture')
    .select(['key', 'bytes', 'mediaType'])
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, ...picture }) => [addressOf(key), picture]));
}

export async function pictureOf(db: Db, key: string): Promise<KeptPicture | null> {
  if (!KEY.test(key)) return null;
  const row = await db
    .selectFrom('picture')
    .select(['bytes', 'mediaType'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}
