import { accessTokensApi } from '@kithline/contract/access-tokens.ts';
import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import type { Endpoint, EndpointShape } from '@kithline/contract/endpoint.ts';
import { lookupsApi } from '@kithline/contract/lookups.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import { organizationsApi } from '@kithline/contract/organizations.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import { shapeOf } from '@kithline/contract/shape-of.ts';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../../testing/server-process.ts';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import { signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { Failure } from '../failure.ts';
import { createFrame } from './frame.ts';

const ENDPOINTS: EndpointShape[] = [
  accessTokensApi,
  accountApi,
  authApi,
  directoryApi,
  lookupsApi,
  networksApi,
  notesApi,
  organizationsApi,
  passwordResetApi,
  personsApi,
  registrationsApi,
]
  .flatMap((api): Endpoint[] => Object.values(api))
  .map(shapeOf);

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
  security?: Record<string, string[]>[];
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

async function document(): Promise<OpenApi> {
  const answer = await app.visitor().send({ method: 'GET', url: '/api/openapi.json' });
  return answer.reply as unknown as OpenApi;
}

describe('the OpenAPI document', () => {
  it('describes calls of the contract: their path parameters, their bodies, their successes and their failures', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    for (const { method, path, params, body, upload, reply, status } of ENDPOINTS) {
      const operation = paths[`/api${path}`]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      const inPath = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(
        params ? [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) : [],
      );
      const media = upload ? ['multipart/form-data'] : body ? ['application/json'] : [];
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(media);
      const success = String(status ?? (reply ? 200 : 204));
      expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(new Set([success, 'default']));
    }
  });

  it('lists personal access tokens for exactly those calls that accept them', async () => {
    const { paths } = await document();
    for (const { method, path, audience, tokens } of ENDPOINTS) {
      const { security } = paths[`/api${path}`]?.[method.toLowerCase()] ?? {};
      const bySession = audience === 'visitor' ? [] : [{ session: [] }];
      expect([path, security]).toEqual([
        path,
        tokens ? [...bySession, { accessToken: [tokens] }] : bySession,
      ]);
    }
  });

  it('has no broken reference and no unused schema', async () => {
    const found = await document();
    const text = JSON.stringify(found);
    const mentioned = new Set(
      [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect(mentioned).toEqual(new Set(Object.keys(found.components.schemas)));
    expect(Object.keys(found.components.responses)).toEqual(['Problem']);
  });

  it('is shown by a page that loads only scripts of this server', async () => {
    const { status, text, headers } = await app.visitor().send({ method: 'GET', url: '/api/docs' });
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script>|<script [^>]*src="https?:/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });
});

describe('security headers', () => {
  it('forbid inline styles and inline scripts', async () => {
    const { headers } = await app.visitor().send({ method: 'GET', url: '/api/health' });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("style-src 'self';");
  });

  it('enforce https, also for cookies, only if the public address uses https', async () => {
    const config = { publicUrl: new URL('https://kithline.example.test') };
    await using secure = await testApp({ config, database: app.database });
    const user = await aUser(app);
    const payload = { username: user.username, password: PASSWORD };
    const [plain, safe] = await Promise.all(
      [app, secure].map((one) => one.visitor().send({ method: 'POST', url: '/api/auth', payload })),
    );
    expect(plain?.headers['strict-transport-security']).toBeUndefined();
    expect(String(plain?.headers['set-cookie'])).not.toContain('Secure');
    expect(safe?.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const cookies = [safe?.headers['set-cookie'] ?? []].flat() as string[];
    expect(cookies).toHaveLength(4);
    for (const cookie of cookies) expect(cookie).toContain('Secure');
    expect(cookies[0]).toMatch(/^__Host-kithline_session=.*; Path=\/; HttpOnly/);
    expect(safe?.headers['content-security-policy']).toContain('wss://kithline.example.test');
  });
});

describe('an address that cannot be decoded', () => {
  it('is answered with a problem document like any other failure', async () => {
    const { status, headers, problem } = await app.visitor().send({ method: 'GET', url: '/%' });
    expect([status, problem.clientMessage]).toEqual([400, 'The request could not be read.']);
    expect(headers['content-type']).toContain('application/problem+json');
  });
});

describe('limits of bodies', () => {
  it('refuse a JSON body that is too large with 413 and a message for people', async () => {
    const payload = { ...ADMIN, password: 'x'.repeat(300_000) };
    const { status, problem } = await app.visitor().send({ method: 'POST', url: '/api/auth', payload });
    expect([status, problem.clientMessage]).toEqual([413, 'The request is too large.']);
  });

  it('are checked after the sign-in: a visitor who sends a large body to a call for members gets 401, not 413', async () => {
    const payload = { note: 'x'.repeat(300_000) };
    const { status } = await app.visitor().send({ method: 'POST', url: '/api/notes', payload });
    expect(status).toBe(401);
  });

  it('refuse an unsupported content type with 415', async () => {
    const headers = { 'content-type': 'text/xml' };
    const { status, problem } = await app
      .visitor()
      .send({ method: 'POST', url: '/api/auth', headers, payload: '<a/>' });
    expect([status, problem.clientMessage]).toEqual([415, 'This kind of content is not accepted here.']);
  });
});

describe('text that the database cannot hold', () => {
  const send = (url: string, payload: object) => app.visitor().send({ method: 'POST', url, payload });

  it.each(['\0', '\ud800'])('is refused with 400 in a body: %j', async (character) => {
    const answers = await Promise.all([
      send('/api/auth', { username: `ida${character}@example.test`, password: 'x' }),
      send('/api/password-reset', { email: `ida${character}@example.test` }),
      send('/api/registrations/verify', { registrationCode: character }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('is refused with 400 in a query', async () => {
    const ida = await signedIn(app);
    const url = `/api/persons?networkId=${ida.viewer.networkId}&summary.name.value=%00`;
    expect((await ida.send({ method: 'GET', url })).status).toBe(400);
  });
});

describe('an unexpected error', () => {
  it('is logged with the id of the request; the answer shows this id but no details of the error', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()),
    });
    const publicUrl = new URL('http://localhost');
    const frame = await createFrame({
      log: pino({ level: 'warn' }, sink),
      publicUrl,
      isOwnHost: () => true,
      trustProxy: 'loopback',
      tries: null,
    });
    frame.get('/surprise', () => {
      throw new Error('relation "users" does not exist');
    });
    frame.get('/refused', () => {
      throw new Failure('conflict', { clientMessage: 'Taken.' });
    });
    const answer = await frame.inject({ method: 'GET', url: '/surprise' });
    const requestId = answer.headers['x-request-id'];
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'Something went wrong.',
      clientMessage: 'Something went wrong.',
      requestId,
    });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ requestId, msg: 'unexpected error', level: 50 }),
    ]);
    expect((await frame.inject({ method: 'GET', url: '/refused' })).statusCode).toBe(409);
    expect(lines).toHaveLength(1);
    await frame.close();
  });
});
