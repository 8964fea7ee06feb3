import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { anEnrichmentServer } from '../testing/enrichment-server.ts';
import { httpProvider } from './http-provider.ts';

const log = createLog('silent', false);
const ACME = { id: 7, name: 'Acme', linkedin: 'https://www.linkedin.com/company/acme' };
const GLOBEX = { id: 8, name: 'Globex', linkedin: null };
const neverAborted = new AbortController().signal;

describe('A provider over HTTP', () => {
  it('gets names and LinkedIn pages with the token, and returns facts', async () => {
    const facts = { id: 7, domain: 'acme.example', size: '51-200', founded: 1999, industry: null };
    const server = await anEnrichmentServer(() => ({ organizations: [facts] }));
    const provider = httpProvider({ url: server.url, token: 'secret-token', log });
    expect(await provider.ask([ACME, GLOBEX], neverAborted)).toEqual([{ ...facts, founded: '1999' }]);
    expect(server.questions).toEqual([
      {
        method: 'POST',
        authorization: 'Bearer secret-token',
        contentType: 'application/json',
        organizations: [ACME, GLOBEX],
      },
    ]);
  });

  it('gets no authorization header without a token', async () => {
    const server = await anEnrichmentServer(() => ({ organizations: [] }));
    expect(await httpProvider({ url: server.url, token: null, log }).ask([ACME], neverAborted)).toEqual([]);
    expect(server.questions[0]?.authorization).toBeUndefined();
  });

  it('can reply with malformed, repeated or unrequested entries; these entries are dropped', async () => {
    const organizations = [
      { id: 7, domain: 'first.example' },
      { id: 7, domain: 'second.example' },
      { id: 8, domain: ['no', 'text'] },
      { id: '8' },
      { id: 9, domain: 'unasked.example' },
      { id: 8, industry: 'x'.repeat(501) },
      null,
      'Globex',
    ];
    const server = await anEnrichmentServer(() => ({ organizations }));
    expect(
      await httpProvider({ url: server.url, token: null, log }).ask([ACME, GLOBEX], neverAborted),
    ).toEqual([{ id: 7, domain: 'first.example' }]);
  });

  it.each([
    [
      'an error',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
    ],
    ['no JSON', (_: unknown, response: { end(text: string): void }) => response.end('<html>')],
    ['JSON of another shape', () => ({ results: [] })],
    ['more than 2 MB', () => ({ organizations: [], padding: 'x'.repeat(2 * 1024 * 1024) })],
  ])('that replies with %s fails, so that the request is repeated later', async (_what, answer) => {
    const server = await anEnrichmentServer(answer as never);
    await expect(
      httpProvider({ url: server.url, token: null, log }).ask([ACME], neverAborted),
    ).rejects.toThrow();
  });

  it('cannot redirect to another address, which would get the token', async () => {
    const other = await anEnrichmentServer(() => ({ organizations: [] }));
    const server = await anEnrichmentServer((_question, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    await expect(
      httpProvider({ url: server.url, token: 'secret', log }).ask([ACME], neverAborted),
    ).rejects.toThrow();
    expect(other.questions).toEqual([]);
  });

  it('fails if it does not answer in time or stops in the middle of an answer', async () => {
    const silent = await anEnrichmentServer(() => undefined);
    const halting = await anEnrichmentServer((_question, response) => {
      response.write('{"organizations": [');
    });
    for (const { url } of [silent, halting])
      await expect(
        httpProvider({ url, token: null, log, patience: 200 }).ask([ACME], neverAborted),
      ).rejects.toThrow();
  });

  it('does not delay a server that is stopping', async () => {
    const stopping = new AbortController();
    const server = await anEnrichmentServer(() => stopping.abort(new Error('stopping')));
    const answer = httpProvider({ url: server.url, token: null, log }).ask([ACME], stopping.signal);
    await expect(answer).rejects.toThrow('stopping');
  });
});
