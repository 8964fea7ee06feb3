import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '../config-backup.ts';

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
  readonly startedOn: Date;
}

/** A small S3-compatible storage with one bucket, `backups`, in the memory of the test. */
export interface TestS3 {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads, by id. An upload is removed when it is completed or aborted. */
  readonly uploads: Map<string, Upload>;
  /** Method and address of each request, oldest first. */
  readonly requests: string[];
  /** How many of the next requests will get 503. */
  failing: number;
  /** How many of the next responses with an object will break off in the middle. */
  breaking: number;
  /** Called for each part before the part is confirmed. */
  onPart: () => void | Promise<void>;
}

export const BUCKET = 'backups';

/** Maximum number of objects on one page of a list. It is small, so that tests get lists of several pages. */
const PAGE = 3;

/** Starts the storage. It ends with the test. */
export async function anS3Server(): Promise<TestS3> {
  const server = http.createServer((request, response) => {
    answer(storage, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  });
  const { port } = server.address() as AddressInfo;
  const storage: TestS3 = {
    settings: {
      endpoint: new URL(`http://127.0.0.1:${port}`),
      region: 'eu-central-1',
      accessKeyId: 'key-of-the-tests',
      secretAccessKey: 'secret-of-the-tests',
    },
    objects: new Map(),
    uploads: new Map(),
    requests: [],
    failing: 0,
    breaking: 0,
    onPart: () => undefined,
  };
  return storage;
}

/** The settings of this storage as environment variables. */
export const environmentOf = ({ settings }: TestS3): Record<string, string> => ({
  S3_ENDPOINT: settings.endpoint.href,
  S3_REGION: settings.region,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
});

async function answer(storage: TestS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const url = new URL(request.url ?? '/', 'http://storage');
  storage.requests.push(`${request.method} ${url.pathname}${url.search}`);
  if (storage.failing > 0) {
    storage.failing -= 1;
    return refuse(response, 503, 'SlowDown');
  }
  if (!isSigned(storage, request)) return refuse(response, 403, 'SignatureDoesNotMatch');
  if (request.headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  const key = path.join('/');
  if (key === '') return list(storage, url.searchParams, response);
  if (url.searchParams.has('uploads')) {
    const id = randomUUID();
    storage.uploads.set(id, { key, parts: new Map(), startedOn: new Date() });
    return void response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const uploadId = url.searchParams.get('uploadId');
  if (uploadId !== null) return ofUpload({ storage, request, response, uploadId, url, body });
  return ofObject({ storage, request, response, key, body });
}

/** Whether the request looks signed: it has the right key, scope and signed headers. */
function isSigned({ settings }: TestS3, { headers }: IncomingMessage): boolean {
  const day = String(headers['x-amz-date']).slice(0, 8);
  const scope = `${settings.accessKeyId}/${day}/${settings.region}/s3/aws4_request`;
  const form = new RegExp(
    `^AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$`,
    'u',
  );
  return form.test(headers.authorization ?? '');
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

function list({ objects, uploads }: TestS3, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const texts = found.map(
      ([id, { key, startedOn }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedOn.toISOString()}</Initiated></Upload>`,
    );
    return void response.end(`<ListMultipartUploadsResult>${texts.join('')}</ListMultipartUploadsResult>`);
  }
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const texts = page.map((key) => `<Contents><Key>${key}</Key></Contents>`);
  response.end(`<ListBucketResult>${texts.join('')}${next}</ListBucketResult>`);
}

interface OfUpload {
  storage: TestS3;
  request: IncomingMessage;
  response: ServerResponse;
  uploadId: string;
  url: URL;
  body: Buffer;
}

async function ofUpload({ storage, request, response, uploadId, url, body }: OfUpload): Promise<void> {
  const upload = storage.uploads.get(uploadId);
  if (!upload) return refuse(response, 404, 'NoSuchUpload');
  if (request.method === 'DELETE') {
    storage.uploads.delete(uploadId);
    return void response.writeHead(204).end();
  }
  if (request.method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body);
    await storage.onPart();
    return void response.writeHead(200, { etag: tagOf(body) }).end();
  }
  const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
  const named = [...body.toString().matchAll(/<ETag>([^<]*)<\/ETag>/gu)].map(([, tag]) => tag);
  // Like real storage: the status is 200 although the upload failed.
  if (named.join() !== parts.map(tagOf).join())
    return void response.end('<Error><Code>InvalidPart</Code></Error>');
  storage.objects.set(upload.key, Buffer.concat(parts));
  storage.uploads.delete(uploadId);
  response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

interface OfObject {
  storage: TestS3;
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  body: Buffer;
}

function ofObject({ storage, request, response, key, body }: OfObject): void {
  const { objects } = storage;
  if (request.method === 'PUT') {
    objects.set(key, body);
    return void response.writeHead(200, { etag: tagOf(body) }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const found = objects.get(key);
  if (!found) return refuse(response, 404, 'NoSuchKey');
  const from = Number(/^bytes=(\d+)-$/u.exec(request.headers.range ?? '')?.[1] ?? 0);
  const rest = found.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, { etag: tagOf(found), 'content-length': rest.length });
  if (storage.breaking === 0) return void response.end(rest);
  storage.breaking -= 1;
  response.write(rest.subarray(0, rest.length / 2), () => response.destroy());
}
