import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { anS3Server, BUCKET, type TestS3 } from '../../testing/s3-server.ts';
import { S3Bucket } from './s3-bucket.ts';

const PART = 1000;

const bucketOf = ({ settings }: TestS3) => new S3Bucket({ ...settings, bucket: BUCKET }, PART);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const readAll = async (bucket: S3Bucket, key: string) => Buffer.concat(await bucket.read(key).toArray());

it.each([0, 1, PART - 1, PART, PART + 1, 3 * PART, 3 * PART + 7])(
  'An object of %i bytes is read back as it was stored',
  async (length) => {
    const storage = await anS3Server();
    const bucket = bucketOf(storage);
    const bytes = randomBytes(length);
    expect(await bucket.write('a folder/größe + 1', inPieces(bytes, 333))).toBe(length);
    expect((await readAll(bucket, 'a folder/größe + 1')).equals(bytes)).toBe(true);
    expect(storage.uploads.size).toBe(0);
  },
);

it('A request is repeated after the storage responded with the status 503', async () => {
  const storage = await anS3Server();
  const bucket = bucketOf(storage);
  storage.failing = 2;
  await bucket.write('patient', inPieces(randomBytes(10), 10));
  expect(storage.requests).toHaveLength(3);
});

it('Reading continues where a connection broke, and fails once connections break without a byte', async () => {
  const storage = await anS3Server();
  const bucket = bucketOf(storage);
  const bytes = randomBytes(1_000_000);
  storage.objects.set('large', bytes);
  storage.breaking = 3;
  expect((await readAll(bucket, 'large')).equals(bytes)).toBe(true);
  expect(storage.requests).toHaveLength(4);
  storage.breaking = Infinity;
  await expect(readAll(bucket, 'large')).rejects.toThrow('large: the connection to the storage broke after');
});

it('Reading does not continue with an object that has replaced the first one', async () => {
  const storage = await anS3Server();
  const [first, second] = [randomBytes(PART), randomBytes(PART)];
  vi.spyOn(storage.objects, 'get').mockReturnValueOnce(first).mockReturnValueOnce(second);
  storage.breaking = 1;
  await expect(readAll(bucketOf(storage), 'replaced')).rejects.toThrow('replaced: the connection');
  expect(storage.requests).toHaveLength(2);
});

it('An upload that fails is aborted and leaves no object', async () => {
  const storage = await anS3Server();
  const bucket = bucketOf(storage);
  async function* breaking(): AsyncGenerator<Buffer> {
    yield randomBytes(3 * PART);
    throw new Error('the database is gone');
  }
  await expect(bucket.write('half', breaking())).rejects.toThrow('the database is gone');
  expect([...storage.objects.keys(), ...storage.uploads.keys()]).toEqual([]);
  expect(storage.requests.at(-1)).toMatch(/^DELETE .*uploadId=/u);
});

it('An upload ends when its signal is aborted', async () => {
  const storage = await anS3Server();
  const stopping = new AbortController();
  storage.onPart = () => stopping.abort(new Error('stopping'));
  const writing = bucketOf(storage).write('half', inPieces(randomBytes(5 * PART), 100), stopping.signal);
  await expect(writing).rejects.toThrow('stopping');
  expect([...storage.objects.keys(), ...storage.uploads.keys()]).toEqual([]);
});

it('All keys below a prefix are listed, even if the storage sends them in several pages; open uploads are found by prefix, too', async () => {
  const storage = await anS3Server();
  const bucket = bucketOf(storage);
  for (let n = 0; n < 8; n += 1) storage.objects.set(`mine/${n}`, Buffer.alloc(0));
  storage.objects.set('others/1', Buffer.alloc(0));
  expect(await bucket.list('mine/')).toEqual(Array.from({ length: 8 }, (_, n) => `mine/${n}`));
  const startedOn = new Date('2026-11-28T02:00:00Z');
  storage.uploads.set('an-id', { key: 'mine/9', parts: new Map(), startedOn });
  expect(await bucket.openUploads('mine/')).toEqual([{ key: 'mine/9', id: 'an-id', startedOn }]);
  expect(await bucket.openUploads('others/')).toEqual([]);
});

it('An error says how the storage responded, or that it cannot be reached, and contains no secret', async () => {
  const storage = await anS3Server();
  const wrong = new S3Bucket({ ...storage.settings, accessKeyId: 'another-key', bucket: BUCKET });
  const error: unknown = await wrong.list('').catch((reason: unknown) => reason);
  expect(String(error)).toBe(
    `S3Error: s3://${BUCKET}/: the storage answered 403 SignatureDoesNotMatch to GET`,
  );
  const away = new S3Bucket({ ...storage.settings, endpoint: new URL('http://127.0.0.1:1'), bucket: BUCKET });
  await expect(away.remove('x')).rejects.toThrow('127.0.0.1:1 cannot be reached');
});
