import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzWorld } from './fuzz-world.ts';
import type { Draft } from './sound-requests.ts';
import type { TestApp } from '../test-app.ts';

/** A complete request with the caller's cookies and, if the draft has one, the token. */
export type WrittenRequest = Required<Pick<InjectOptions, 'method' | 'headers'>> & {
  readonly url: string;
  readonly payload?: string | Buffer;
};

export interface GivenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** Milliseconds after which a request counts as unanswered. */
const PATIENCE = 60_000;

export function writeDraft(draft: Draft, world: FuzzWorld): WrittenRequest {
  const path = draft.operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeText(draft.params[name] ?? '1'),
  );
  const query = draft.query.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&');
  const cookie = [...world.callers[draft.role].cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = draft.token === null ? undefined : world.tokens[draft.role]?.[draft.token];
  const payload = draft.bytes ?? (draft.body === undefined ? undefined : JSON.stringify(draft.body));
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(cookie === '' ? {} : { cookie }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...draft.headers,
  };
  return {
    method: draft.method as 'GET',
    url: query === '' ? path : `${path}?${query}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  };
}

/**
 * Encodes a text as browsers do. If it has half a surrogate pair, adds the bytes that some programs write for
 * such a half.
 */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()) + (text.isWellFormed() ? '' : '%ED%A0%80');
}

export async function sendRequest(app: TestApp, request: WrittenRequest): Promise<GivenAnswer> {
  const start = performance.now();
  const late = new AbortController();
  const answer = await Promise.race([
    app.fastify.inject(request),
    pause(PATIENCE, null, { signal: late.signal }).catch(() => null),
  ]);
  late.abort();
  const milliseconds = performance.now() - start;
  if (answer === null) return { status: 0, headers: {}, text: '', milliseconds };
  return { status: answer.statusCode, headers: answer.headers, text: textOf(answer), milliseconds };
}

/** Decodes the body: some requests ask for a compressed answer. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  const encoding = headers['content-encoding'];
  if (rawPayload.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(rawPayload).toString();
  return (encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString();
}
