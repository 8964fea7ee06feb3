import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const PAGE = `<!doctype html><title>Kithline</title>${'<p>page</p>'.repeat(300)}`;
const SCRIPT = 'export const kithline = 1;'.repeat(300);

/** The build's compressed files have this marker, which shows that the server did not compress them again. */
const fromBuild = (text: string): string => `${text} (from the build)`;

const OPTIONS = {
  mayBeMember: ({ headers }: FastifyRequest) => headers.cookie !== undefined,
  hasWorker: true,
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-web-'));
  await mkdir(path.join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/start-1a2b.js', SCRIPT],
  ] as const) {
    const file = path.join(folder, name);
    await writeFile(file, text);
    await writeFile(`${file}.br`, brotliCompressSync(fromBuild(text)));
    await writeFile(`${file}.gz`, gzipSync(fromBuild(text)));
  }
  await writeFile(path.join(folder, 'assets/later-3c4d.js'), SCRIPT);
  await writeFile(path.join(folder, 'sw.js'), 'the worker');
  await writeFile(path.join(folder, 'sw-off.js'), 'the worker that removes itself');
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(
    path.join(folder, 'first-files.json'),
    JSON.stringify({
      '/login': ['/assets/visitors-5e6f.js', '/assets/visitors-7a8b.css'],
      '/people': ['/assets/directory-9c0d.js'],
    }),
  );
  app = fastify();
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await serveWebApp(app, folder, OPTIONS);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, accepted = 'gzip, deflate, br, zstd') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': accepted } });

it('An asset is sent as the build has compressed it, with its type and a cache time of a year', async () => {
  const { headers, rawPayload } = await get('/assets/start-1a2b.js');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(fromBuild(SCRIPT));
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(String(headers['vary']).toLowerCase()).toContain('accept-encoding');
});

it('Browsers that accept only gzip get gzip; browsers without compression get the plain file', async () => {
  const gzip = await get('/assets/start-1a2b.js', 'gzip');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(fromBuild(SCRIPT));
  const plain = await get('/assets/start-1a2b.js', 'identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
});

it('A page of the app is sent as the build has compressed it, and browsers revalidate it', async () => {
  for (const url of ['/', '/people', '/collectives/7/people']) {
    const { headers, rawPayload, statusCode } = await get(url);
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(fromBuild(PAGE));
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('private, no-cache');
  }
});

it('A file that the build did not compress is compressed when it is sent', async () => {
  const { headers, rawPayload } = await get('/assets/later-3c4d.js');
  expect(headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
});

it('Compressed files are not served under their own names', async () => {
  for (const url of ['/assets/start-1a2b.js.br', '/assets/start-1a2b.js.gz'])
    expect((await get(url)).statusCode).toBe(404);
});

it("The Link header lists the page's code; if a visitor requests a member's page, it lists the sign-in page's code", async () => {
  const linkOf = async (url: string, cookie?: string) =>
    (await app.inject({ method: 'GET', url, headers: cookie === undefined ? {} : { cookie } })).headers[
      'link'
    ];
  const ofDirectory = '</assets/directory-9c0d.js>; rel=modulepreload';
  const ofVisitors =
    '</assets/visitors-5e6f.js>; rel=modulepreload, </assets/visitors-7a8b.css>; rel=preload; as=style; crossorigin';
  expect(await linkOf('/people?page=2', 'member')).toBe(ofDirectory);
  expect(await linkOf('/people/12', 'member')).toBe(ofDirectory);
  expect(await linkOf('/people')).toBe(ofVisitors);
  expect(await linkOf('/login', 'member')).toBe(ofVisitors);
  expect(await linkOf('/elsewhere', 'member')).toBeUndefined();
  expect((await get('/first-files.json')).headers['content-type']).not.toContain('json');
});

it('Browsers revalidate the service worker and the manifest', async () => {
  const worker = await get('/sw.js', 'identity');
  expect([worker.body, worker.headers['cache-control']]).toEqual(['the worker', 'no-cache']);
  expect(worker.headers['content-type']).toContain('javascript');
  const { headers } = await get('/manifest.webmanifest');
  expect([headers['content-type'], headers['cache-control']]).toEqual([
    expect.stringContaining('application/manifest+json'),
    'no-cache',
  ]);
  expect((await get('/sw-off.js')).statusCode).toBe(404);
});

it('If service workers are switched off, browsers get one that removes itself', async () => {
  const other = fastify();
  await serveWebApp(other, folder, { ...OPTIONS, hasWorker: false });
  const { body } = await other.inject('/sw.js');
  expect(body).toBe('the worker that removes itself');
  await other.close();
});
