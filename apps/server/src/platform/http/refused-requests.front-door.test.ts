import { clientsApi } from '@kithline/contract/clients.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { signedIn } from '../../testing/factories.ts';
import { cookieOf, headOf, type RawAnswer, sendRaw } from '../../testing/raw-connection.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let withPublicUrl: TestApp;
beforeAll(async () => {
  app = await testApp();
  const publicUrl = new URL('https://kithline.example.test:8443');
  withPublicUrl = await testApp({ config: { publicUrl, publicUrlIsSet: true }, database: app.database });
  for (const one of [app, withPublicUrl]) await one.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await withPublicUrl.stop();
  await app.stop();
});

/** Checks that a failure is a problem document, whether a route, Fastify or Node's parser sent it. */
function expectProblem({ status, headers, body, problem }: RawAnswer, expected: number): void {
  expect([status, headers['content-type']?.split(';')[0]]).toEqual([expected, 'application/problem+json']);
  expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
  expect(headers['x-request-id']).toBe(problem.requestId);
  expect(problem.clientMessage).toMatch(/^\w.*\.$|^Not Found$/);
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
}

const LAST = { connection: 'close' };
const X = 'x'.repeat(20_000);

describe("A request that Node's parser refuses", () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', headOf('BREW /api/health'), 400],
    ['an address with a space', headOf('GET /api/he alth'), 400],
    ['a header without a name', `${headOf('GET /').trimEnd()}\r\n: x\r\n\r\n`, 400],
    ['two lengths', headOf('POST /api/auth', { 'content-length': 5, 'Content-Length': 6 }), 400],
    ['length and chunks', headOf('POST /', { 'content-length': 5, 'transfer-encoding': 'chunked' }), 400],
    ['an invalid chunk', `${headOf('POST /api/auth', { 'transfer-encoding': 'chunked' })}zz\r\n`, 400],
    ['a long address', headOf(`GET /${X}`), 414],
    ['a long query', headOf(`GET /api/persons?name=${X}`), 414],
    ['long headers', headOf('GET /', { cookie: X }), 431],
  ])('gets a problem document, and the connection closes: %s', async (_name, text, status) => {
    const answer = await sendRaw(app, text);
    expectProblem(answer, status);
    expect(answer.headers['connection']).toBe('close');
  });
});

describe('An address', () => {
  it.each([
    ['an id that cannot be decoded', '/api/persons/%', 400],
    ['an id of 201 characters', `/api/persons/${'1'.repeat(201)}`, 404],
    ['a name of 5000 characters', `/api/pictures/${'a'.repeat(5000)}`, 404],
    ['a page that cannot be decoded', `/people/${'a'.repeat(201)}/%ff`, 400],
  ])('with %s is answered with a problem document', async (_name, path, status) => {
    expectProblem(await sendRaw(app, headOf(`GET ${path}`, LAST)), status);
  });
});

describe('A request', () => {
  it('with a method that its address does not support gets 404', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'OPTIONS', 'DELETE'])
      expectProblem(await sendRaw(app, headOf(`${method} /api/health`, LAST)), 404);
  });

  it('with the method HEAD is answered like GET, but without a body', async () => {
    const full = await sendRaw(app, headOf('GET /api/health', LAST));
    const { status, headers, body } = await sendRaw(app, headOf('HEAD /api/health', LAST));
    expect([status, body, headers['content-length']]).toEqual([200, '', String(full.body.length)]);
  });

  it('is answered even if it has an unknown Expect header', async () => {
    const { status } = await sendRaw(app, headOf('GET /api/health', { ...LAST, expect: 'miracles' }));
    expect(status).toBe(200);
  });
});

describe('A body', () => {
  const post = (type: string, body: string) =>
    sendRaw(
      app,
      headOf('POST /api/auth', { ...LAST, 'content-type': type, 'content-length': body.length }) + body,
    );

  it.each([
    ['application/json', '{', 400],
    ['application/json', '', 400],
    ['application/json', '"text"', 400],
    ['application/json', '{"__proto__":1}', 400],
    ['application/json', '{"username":{"length":{"toString":1}},"password":"a"}', 400],
    ['text/xml', '<a/>', 415],
    ['application/x-www-form-urlencoded', 'a=b', 415],
    ['nonsense', 'a', 415],
  ])('of the type %s with the text %j is refused', async (type, body, status) => {
    expectProblem(await post(type, body), status);
  });

  it('that exceeds the JSON limit is refused before it arrives', async () => {
    const head = headOf('POST /api/auth', {
      ...LAST,
      'content-type': 'application/json',
      'content-length': 300_000,
    });
    expectProblem(await sendRaw(app, head), 413);
  });
});

describe('An upload', () => {
  const NAME = 'content-disposition: form-data; name="file"; filename="c.csv"';
  const upload = async (type: string, body: string) => {
    const cookie = cookieOf(await signedIn(app));
    const headers = { ...LAST, cookie, 'content-type': type, 'content-length': body.length };
    return sendRaw(app, headOf('POST /api/account/network/imports', headers) + body);
  };

  it.each([
    ['without a boundary', 'multipart/form-data', `--b\r\n${NAME}\r\n\r\na\r\n--b--\r\n`, 400],
    ['with an empty boundary', 'multipart/form-data; boundary=', '--\r\n\r\n', 400],
    ['with a long boundary', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'x', 400],
    ['that breaks off', 'multipart/form-data; boundary=b', `--b\r\n${NAME}\r\n\r\nFirst Name,`, 400],
    ['whose parts break off', 'multipart/form-data; boundary=b', `--b\r\n${NAME}\r\n`, 400],
    ['without any part', 'multipart/form-data; boundary=b', 'no part at all', 400],
    [
      'with a field named like a property of Object.prototype',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="toString"\r\n\r\n1\r\n--b--\r\n',
      400,
    ],
    ['of another kind', 'application/json', '{}', 422],
  ])(
    '%s is refused as an invalid request and not as an unexpected error',
    async (...[, type, body, status]) => {
      expectProblem(await upload(type, body), status);
    },
  );

  it('of a picture that is cut off is refused', async () => {
    const admin = await signedIn(app, { isAdmin: true });
    const client = await admin.ask(clientsApi.create, {
      body: { name: 'Ash & Co', userId: admin.viewer.userId },
    });
    const body = `--b\r\n${NAME}\r\n\r\nPNG`;
    const head = headOf(`POST /api/clients/${client.id}/pfp`, {
      ...LAST,
      cookie: cookieOf(admin),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': body.length,
    });
    expectProblem(await sendRaw(app, head + body), 400);
  });
});

describe('The host name that a request is sent to', () => {
  // Status 401 means that the server accepted the host name, and asks the visitor to sign in.
  const askedAs = (one: TestApp, host: string, more: Record<string, string> = {}) =>
    sendRaw(one, headOf('GET /api/auth', { ...LAST, ...more, host }));

  it("must be one of this machine's names, with any port, if PUBLIC_URL is not set", async () => {
    for (const host of ['localhost', 'LOCALHOST:5173', '127.0.0.1', '127.0.0.1:80', '[::1]:3000'])
      expectProblem(await askedAs(app, host), 401);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.2', 'localhost:1@evil.example'])
      expectProblem(await askedAs(app, host), 421);
  });

  it('must be that of PUBLIC_URL if it is set', async () => {
    for (const host of ['kithline.example.test:8443', 'Kithline.example.test:8443'])
      expectProblem(await askedAs(withPublicUrl, host), 401);
    for (const host of ['kithline.example.test', 'localhost', 'a@kithline.example.test:8443', 'evil.example'])
      expectProblem(await askedAs(withPublicUrl, host), 421);
  });

  it("is not taken from a proxy's header", async () => {
    const forwarded = { 'x-forwarded-host': 'kithline.example.test:8443', forwarded: 'host=localhost' };
    expectProblem(await askedAs(withPublicUrl, 'evil.example', forwarded), 421);
  });

  it('must be given', async () => {
    expectProblem(await sendRaw(app, 'GET /api/auth HTTP/1.1\r\nconnection: close\r\n\r\n'), 400);
    expectProblem(await sendRaw(app, 'GET /api/auth HTTP/1.0\r\n\r\n'), 400);
  });

  it('can be any name in a request for the health check', async () => {
    for (const one of [app, withPublicUrl])
      expect((await sendRaw(one, headOf('GET /api/health', { ...LAST, host: '10.0.0.7' }))).status).toBe(200);
  });

  it('is also checked for pages and the live socket', async () => {
    expectProblem(await sendRaw(app, headOf('GET /people', { ...LAST, host: 'evil.example' })), 421);
    expectProblem(await sendRaw(app, headOf('GET /people', { ...LAST, Host: 'evil.example' })), 400);
    const { port } = app.fastify.server.address() as AddressInfo;
    const cookie = cookieOf(await signedIn(app));
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie, host: 'evil.example', origin: 'http://evil.example' },
    });
    socket.on('error', () => undefined);
    const [, refused] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    socket.terminate();
    expect(refused.statusCode).toBe(421);
  });
});
