import { Readable } from 'node:stream';
import { decodeXML } from 'entities';
import { S3Error, type S3Place, SignedRequests, textOf } from './signed-requests.ts';

/** Bytes of a part. An object can have at most 10,000 parts, or about 160 GB. */
const PART = 16 * 1024 * 1024;

const PARTIAL = 206;

/** Number of connections in a row that may break without a byte. */
const MOST_BROKEN = 5;

export interface OpenUpload {
  readonly key: string;
  readonly id: string;
  readonly startedOn: Date;
}

/**
 * A bucket of S3-compatible storage (Amazon S3, MinIO, Ceph, Cloudflare R2, Backblaze B2 and others). URLs
 * contain the bucket in their path, which all these services support. Methods throw an S3Error if the storage
 * refuses a request or cannot be reached.
 */
export class S3Bucket {
  readonly #requests: SignedRequests;
  readonly #partBytes: number;

  constructor(place: S3Place, partBytes = PART) {
    this.#requests = new SignedRequests(place);
    this.#partBytes = partBytes;
  }

  /**
   * Stores a stream under `key`. The object replaces a former one when it is complete. Returns the number of
   * bytes.
   */
  async write(key: string, bytes: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<number> {
    const parts = inPieces(bytes, this.#partBytes);
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = await parts.next();
    if (second.done) {
      await this.#done({ method: 'PUT', key, body: first, signal });
      return first.length;
    }
    const opened = await this.#requests.send({ method: 'POST', key, query: { uploads: '' }, signal });
    const id = decodeXML(textOf(await opened.text(), 'UploadId'));
    if (id === '') throw new S3Error(`${key}: the storage opened no upload`);
    try {
      return await this.#upload({ key, id, signal }, withFirst([first, second.value], parts));
    } catch (error) {
      // Sent without the signal, which may be aborted.
      await this.abort({ key, id }).catch(() => undefined);
      throw error;
    }
  }

  async #upload(
    { key, id, signal }: { key: string; id: string; signal: AbortSignal | undefined },
    parts: AsyncIterable<Buffer<ArrayBuffer>>,
  ): Promise<number> {
    const tags: string[] = [];
    let bytes = 0;
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId: id };
      const answer = await this.#done({ method: 'PUT', key, query, body, signal });
      tags.push(answer.headers.get('etag') ?? '');
      bytes += body.length;
    }
    const listed = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
    const answer = await this.#requests.send({ method: 'POST', key, query: { uploadId: id }, body, signal });
    // The storage sends the status 200 before it joins the parts, so the body shows whether this succeeded.
    const text = await answer.text();
    const code = textOf(text, 'Code');
    if (text.includes('<Error>')) throw new S3Error(`${key}: the storage could not join the parts (${code})`);
    return bytes;
  }

  /**
   * Reads an object. If a connection breaks, the next one continues where it broke. Errors are emitted by the
   * stream.
   */
  read(key: string): Readable {
    return Readable.from(this.#pieces(key), { objectMode: false });
  }

  async *#pieces(key: string): AsyncGenerator<Buffer> {
    let tag: string | null = null;
    let from = 0;
    for (let broken = 0; broken < MOST_BROKEN;) {
      const start = from;
      const { status, headers, body } = await this.#requests.send({ method: 'GET', key, from });
      if (from > 0 && (status !== PARTIAL || headers.get('etag') !== tag)) break;
      tag = headers.get('etag');
      let isYielding = false;
      try {
        for await (const piece of body ?? []) {
          from += piece.length;
          isYielding = true;
          yield Buffer.from(piece);
          isYielding = false;
        }
        return;
      } catch (error) {
        // The reader of the stream may have stopped with an error.
        if (isYielding) throw error;
      }
      broken = from > start ? 0 : broken + 1;
    }
    throw new S3Error(`${key}: the connection to the storage broke after ${from} bytes`);
  }

  /** Returns the keys that begin with `prefix`, in ascending order. */
  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for (let token = ''; ;) {
      const query = { 'list-type': '2', prefix, ...(token ? { 'continuation-token': token } : {}) };
      const text = await (await this.#requests.send({ method: 'GET', query })).text();
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/gu)) keys.push(decodeXML(key));
      token = decodeXML(textOf(text, 'NextContinuationToken'));
      if (token === '') return keys;
    }
  }

  async remove(key: string): Promise<void> {
    await this.#done({ method: 'DELETE', key });
  }

  /**
   * Returns up to a thousand uploads that were neither completed nor aborted, for example because the process
   * was killed.
   */
  async openUploads(prefix: string): Promise<OpenUpload[]> {
    const query = { uploads: '', prefix };
    const text = await (await this.#requests.send({ method: 'GET', query })).text();
    return [...text.matchAll(/<Upload>(.*?)<\/Upload>/gsu)].map(([, upload = '']) => ({
      key: decodeXML(textOf(upload, 'Key')),
      id: decodeXML(textOf(upload, 'UploadId')),
      startedOn: new Date(textOf(upload, 'Initiated')),
    }));
  }

  /** Cancels an open upload and deletes its parts. */
  async abort({ key, id }: Pick<OpenUpload, 'key' | 'id'>): Promise<void> {
    await this.#done({ method: 'DELETE', key, query: { uploadId: id } });
  }

  async #done(request: Parameters<SignedRequests['send']>[0]): Promise<Response> {
    const answer = await this.#requests.send(request);
    await answer.body?.cancel();
    return answer;
  }
}

/** The last part may be smaller than `size` bytes. */
async function* inPieces(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let part = Buffer.alloc(size);
  let filled = 0;
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < size) continue;
      yield part;
      part = Buffer.alloc(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
  return undefined;
}

async function* withFirst<T>(first: readonly T[], others: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* others;
}
