import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../testing/factories.ts';
import { cookieOf, headOf, type RawAnswer, rawConnection, sendRaw } from '../../testing/raw-connection.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import type { HttpLimits } from './http-limits.ts';

const LIMITS: Partial<HttpLimits> = {
  head: 300,
  body: 400,
  upload: { silence: 300, bytesPerSecond: 1000, grace: 600, longest: 2500 },
  check: 50,
  stop: 200,
  bodiesPerAddress: 5,
};

let app: TestApp;
let upload: string;
beforeAll(async () => {
  app = await testApp({ httpLimits: LIMITS });
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const ida = await signedIn(app);
  upload = headOf('POST /api/account/network/imports', {
    cookie: cookieOf(ida),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 100_000,
  });
});
afterAll(() => app.stop());

const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="c.csv"\r\n\r\n';

/** A sign-in whose body never arrives completely, from an address that this machine's proxy reports. */
const stalled = (address = '192.0.2.1') =>
  headOf('POST /api/auth', {
    'content-type': 'application/json',
    'content-length': 1000,
    'x-forwarded-for': address,
  }) + '{"username":';

function expectTimeout({ status, headers, problem }: RawAnswer): void {
  expect([status, problem.type]).toEqual([408, 'urn:kithline:timed-out']);
  expect(problem.clientMessage).toBe('The request took too long to arrive. Please try again.');
  expect(headers).toMatchObject({ connection: 'close', 'x-request-id': problem.requestId });
  expect(headers['content-security-policy']).toContain("script-src 'self';");
}

/** Sends `text`, and then `bytes` bytes every `every` milliseconds until the server closes the connection. */
async function drip(text: string, { every, bytes }: { every: number; bytes: number }): Promise<RawAnswer> {
  const { socket, closed } = rawConnection(app, text);
  const timer = setInterval(() => socket.write('x'.repeat(bytes)), every);
  const answer = await closed;
  clearInterval(timer);
  return answer;
}

const countUploadFolders = async () =>
  (await readdir(os.tmpdir())).filter((name) => name.startsWith('kithline-upload-')).length;

describe('A request that never arrives completely', () => {
  it('is answered with 408 if its headers do not end', async () => {
    const answer = await sendRaw(app, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nx-slow: 1');
    expectTimeout(answer);
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
  });

  it('gets no answer if not even one byte of it was sent: the connection is closed', async () => {
    expect((await sendRaw(app, '')).status).toBe(0);
  });

  it('is answered with 408 if its JSON body stalls, or arrives only byte by byte', async () => {
    expectTimeout(await sendRaw(app, stalled()));
    expectTimeout(await drip(stalled(), { every: 30, bytes: 1 }));
  });

  it('does not keep its connection open if it was answered before its body arrived', async () => {
    const began = Date.now();
    const head = headOf('POST /api/nothing-here', { 'content-length': 1_000_000 });
    const { status } = await drip(head, { every: 30, bytes: 1 });
    expect(status).toBe(404);
    expect(Date.now() - began).toBeLessThan(3000);
  });
});

describe('An upload', () => {
  it('is answered with 408 when it stalls before its file or within it, and leaves no file behind', async () => {
    const before = await countUploadFolders();
    const answers = await Promise.all([
      sendRaw(app, upload),
      sendRaw(app, upload + FILE.slice(0, 20)),
      sendRaw(app, `${upload}${FILE}First Name,Last Name`),
    ]);
    answers.forEach(expectTimeout);
    await until(async () => (await countUploadFolders()) <= before);
  });

  it('is answered with 408 if it is too slow, even if it never stalls', async () => {
    expectTimeout(await drip(upload + FILE, { every: 50, bytes: 5 }));
  });

  it('may take longer than a JSON body as long as it makes progress', async () => {
    const tim = await signedIn(app);
    const rows = Array.from({ length: 40 }, (_row, index) => `Ann,Lee ${index},,,,Engineer,01 Jan 2024\n`);
    const csv = ['First Name,Last Name,URL,Email Address,Company,Position,Connected On\n', ...rows];
    const end = '\r\n--b--\r\n';
    const length = FILE.length + csv.join('').length + end.length;
    const head = headOf('POST /api/account/network/imports', {
      cookie: cookieOf(tim),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': length,
      connection: 'close',
    });
    const began = Date.now();
    const { socket, closed } = rawConnection(app, head + FILE);
    for (const line of csv) {
      socket.write(line);
      await pause(20);
    }
    socket.write(end);
    expect((await closed).status).toBe(202);
    expect(Date.now() - began).toBeGreaterThan(800);
  });
});

describe('Unfinished bodies', () => {
  const sendStalled = (address: string) => sendRaw(app, stalled(address));

  it('of one address or /64 network are limited, without effect on other addresses', async () => {
    const open = Array.from({ length: 5 }, () => rawConnection(app, stalled('2001:db8:7:7::1')));
    await pause(100);
    // All addresses of a /64 network are counted together.
    const [more, other] = await Promise.all([
      sendStalled('2001:db8:7:7:8:9:a:b'),
      sendStalled('2001:db8:7:8::1'),
    ]);
    expect([more.status, more.headers['connection'], more.headers['retry-after']]).toEqual([
      429,
      'close',
      '1',
    ]);
    expect(more.problem.clientMessage).toBe(
      'Too many unfinished requests. Please wait a moment and try again.',
    );
    expectTimeout(other);
    await Promise.all(open.map(({ closed }) => closed));
    expectTimeout(await sendStalled('2001:db8:7:7::1'));
  });

  it('make room for a new one if there are too many: the body that has been silent the longest is ended', async () => {
    const httpLimits = { ...LIMITS, body: 60_000, bodies: 3 };
    await using full = await testApp({ httpLimits, database: app.database });
    await full.fastify.listen({ host: '127.0.0.1', port: 0 });
    const open = Array.from({ length: 3 }, (_one, index) => rawConnection(full, stalled(`192.0.2.${index}`)));
    await pause(200);
    for (const index of [0, 2]) open[index]?.socket.write('"');
    await pause(200);
    const head = { 'content-type': 'application/json', 'content-length': 2, connection: 'close' };
    expect((await sendRaw(full, `${headOf('POST /api/auth', head)}{}`)).status).toBe(422);
    expectTimeout((await open[1]?.closed) as RawAnswer);
    expect(open.map(({ socket }) => socket.closed)).toEqual([false, true, false]);
  });

  it('make room for a new one: a body whose request was already answered is the first to be ended', async () => {
    const httpLimits = { ...LIMITS, body: 60_000, bodies: 2 };
    await using full = await testApp({ httpLimits, database: app.database });
    await full.fastify.listen({ host: '127.0.0.1', port: 0 });
    const unanswered = rawConnection(full, stalled('192.0.2.1'));
    await pause(200);
    const head = {
      'content-type': 'application/octet-stream',
      'content-length': 9,
      'x-forwarded-for': '192.0.2.2',
    };
    const answered = rawConnection(full, `${headOf('POST /api/nothing', head)}x`);
    await pause(200);
    answered.socket.write('x');
    await pause(100);
    const last = { 'content-type': 'application/json', 'content-length': 2, connection: 'close' };
    expect((await sendRaw(full, `${headOf('POST /api/auth', last)}{}`)).status).toBe(422);
    expect((await answered.closed).status).toBe(404);
    expect(unanswered.socket.closed).toBe(false);
  });

  it('and unfinished headers do not delay a stop', async () => {
    await using other = await testApp({
      httpLimits: { ...LIMITS, head: 60_000, body: 60_000 },
      database: app.database,
    });
    await other.fastify.listen({ host: '127.0.0.1', port: 0 });
    const [body, head] = [rawConnection(other, stalled()), rawConnection(other, 'GET / HTTP/1.1\r\nhost:')];
    await pause(300);
    const began = Date.now();
    await other.fastify.close();
    // If only the limits for headers and bodies counted, the stop would take a minute.
    expect(Date.now() - began).toBeLessThan(30_000);
    expect([(await body.closed).status, (await head.closed).status]).toEqual([503, 0]);
  });
});

describe('Connections', () => {
  it('of one address are limited, except for a trusted proxy', async () => {
    const httpLimits = { ...LIMITS, head: 60_000, connectionsPerAddress: 3 };
    const options = { httpLimits, database: app.database };
    await using direct = await testApp({ ...options, config: { trustProxy: '192.0.2.9' } });
    await using behind = await testApp(options);
    for (const one of [direct, behind]) {
      await one.fastify.listen({ host: '127.0.0.1', port: 0 });
      Array.from({ length: 3 }, () => rawConnection(one, 'GET'));
    }
    await pause(100);
    const request = headOf('GET /api/health', { connection: 'close' });
    expect((await sendRaw(direct, request)).status).toBe(0);
    expect((await sendRaw(behind, request)).status).toBe(200);
  });
});
