import { authApi } from '@kithline/contract/accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from './testing/factories.ts';
import { VERSION } from './platform/version.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { until } from './testing/until.ts';

describe('The HTTP server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.stop());

  it('reports its health and its version while the database answers', async () => {
    const answer = await app.visitor().send({ method: 'GET', url: '/api/health' });
    expect([answer.status, answer.text]).toEqual([200, `{"status":"ok","version":"${VERSION}"}`]);
  });

  it('reports that it is ready only after the search has loaded', async () => {
    await using fresh = await testApp();
    const ready = () => fresh.visitor().send({ method: 'GET', url: '/api/ready' });
    const early = await ready();
    expect([early.status, early.problem.clientMessage]).toEqual([503, 'The search is still loading.']);
    await fresh.start();
    await until(async () => (await ready()).status === 200);
    expect((await ready()).text).toBe('{"status":"ready"}');
  });

  it('reports that it is not ready while the database lacks a migration', async () => {
    await using fresh = await testApp();
    await sql`delete from migration where name like '0064%'`.execute(fresh.database.db);
    const { status, problem } = await fresh.visitor().send({ method: 'GET', url: '/api/ready' });
    expect(status).toBe(503);
    expect(problem.clientMessage).toBe(
      'The database is missing 1 of the migrations of this version of Kithline.',
    );
  });

  it('answers an unknown call with a problem document that has the id of the request', async () => {
    const { status, problem, headers } = await app
      .visitor()
      .send({ method: 'GET', url: '/api/nothing-here' });
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problem.requestId).toBe(headers['x-request-id']);
  });

  it('refuses a DELETE request from another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const { status } = await app.visitor().send({ method: 'DELETE', url: '/api/auth', headers });
    expect(status).toBe(403);
  });

  it('reveals no internals when the body is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, problem } = await app
      .visitor()
      .send({ method: 'POST', url: '/api/auth', headers, payload: '{' });
    expect(status).toBe(400);
    expect(problem.clientMessage).toBe('The request could not be read.');
  });

  it('sends headers that forbid frames, sniffing and foreign scripts', async () => {
    const { headers } = await app.visitor().send({ method: 'GET', url: '/api/health' });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("object-src 'none';base-uri 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('lists its calls as an OpenAPI 3.1 document', async () => {
    const answer = await app.visitor().send({ method: 'GET', url: '/api/openapi.json' });
    const document = answer.reply as unknown as { openapi: string; paths: Record<string, unknown> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/persons/{id}');
  });

  it('returns the signed-in user', async () => {
    const ida = await signedIn(app, { name: 'Ida Lund' });
    const { user } = await ida.ask(authApi.current);
    expect(user).toMatchObject({ id: ida.viewer.userId, personId: ida.viewer.personId, isAdmin: false });
  });
});
