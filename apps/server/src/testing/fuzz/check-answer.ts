import type { EndpointShape, TokenScope } from '@kithline/contract/endpoint.ts';
import { Problem } from '@kithline/contract/wire.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { statusOf } from '../../platform/failure.ts';
import type { Role } from '../permissions/world.ts';
import type { Operation } from './operations.ts';
import type { GivenAnswer } from './send-draft.ts';

export interface AnsweredCall {
  readonly operation: Operation;
  readonly role: Role;
  /** The scope of the token that was sent; null for a session. */
  readonly token: TokenScope | null;
  /** The method that was sent. Occasionally it differs from the method of the operation. */
  readonly method: string;
  /** Whether the role's session or token was sent. False if a random header replaced it. */
  readonly hasOwnSession: boolean;
  readonly answer: GivenAnswer;
}

const REFUSALS: ReadonlySet<number> = new Set(Object.values(statusOf));

/** Matches program internals, which no user should read. */
const INSIDES =
  /node_modules|\.ts:\d|syntax error|duplicate key value|violates|\[object|Invalid input|Too (?:small|big):|Unrecognized key/;

/** Returns everything that is wrong with a response to any request; usually nothing. */
export function checkAnswer(call: AnsweredCall): string[] {
  const { answer } = call;
  if (answer.status === 0) return ['no answer'];
  const wrong = wrongHeaders(answer.headers);
  if (answer.status >= 400) return [...wrong, ...checkRefusal(call)];
  return [...wrong, ...checkSuccess(call)];
}

export function wrongHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  const expected: Readonly<Record<string, RegExp>> = {
    'content-security-policy': /script-src 'self';/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^same-origin$/,
    'x-request-id': /^[\da-f-]{36}$/,
  };
  return Object.entries(expected)
    .filter(([name, pattern]) => !pattern.test(String(headers[name])))
    .map(([name]) => `the header ${name} is ${String(headers[name])}`);
}

function checkRefusal({ operation, method, answer }: AnsweredCall): string[] {
  const { status, headers } = answer;
  const wrong = method === 'HEAD' ? [] : checkProblem(answer);
  if (!REFUSALS.has(status)) wrong.push(`the status ${status}`);
  if (status === 503 && !mayBeBusy(operation)) wrong.push('503, which this call does not know');
  if ((status === 429 || status === 503) && !/^\d+$/.test(String(headers['retry-after'])))
    wrong.push('no Retry-After');
  return wrong;
}

/**
 * Whether the call may be refused with 503. Uploads, calls with a password and calls with a limit wait in
 * queues that may be full.
 */
const mayBeBusy = ({ endpoint, body, upload }: Operation): boolean =>
  upload !== null || endpoint?.limit !== undefined || body?.properties?.['password'] !== undefined;

/** Returns what is wrong with the form of a refusal. */
export function checkProblem({ status, headers, text }: Omit<GivenAnswer, 'milliseconds'>): string[] {
  if (!/^application\/problem\+json(;|$)/.test(String(headers['content-type'])))
    return [`the content type ${String(headers['content-type'])}`];
  const parsed = WholeProblem.safeParse(parsedOf(text));
  if (!parsed.success) return [`no problem document: ${parsed.error.message}`];
  const { type, title, detail, clientMessage, requestId, fields = {} } = parsed.data;
  const inside = [clientMessage, ...Object.values(fields)].filter((sentence) => INSIDES.test(sentence));
  return trueOnes([
    [parsed.data.status !== status, `the status ${parsed.data.status} in the problem`],
    [!/^urn:kithline:[a-z-]+$/.test(type), `the type ${type}`],
    [[title, detail, clientMessage].includes(''), 'an empty sentence'],
    [requestId !== headers['x-request-id'], 'another id of the request than in the header'],
    [inside.length > 0, `sentences of a program: ${inside.join(' ')}`],
  ]);
}

const WholeProblem = z.required(z.strictObject(Problem.shape), {
  detail: true,
  clientMessage: true,
  requestId: true,
});

const trueOnes = (claims: readonly (readonly [isSo: boolean, what: string])[]): string[] =>
  claims.filter(([isSo]) => isSo).map(([, what]) => what);

function checkSuccess({ operation, role, token, method, hasOwnSession, answer }: AnsweredCall): string[] {
  if (method !== operation.method || !hasOwnSession) return [];
  const { status, headers } = answer;
  const { endpoint, success } = operation;
  return [
    ...trueOnes([
      [status !== success, `the status ${status} instead of ${success}`],
      [!mayCall(operation, role), `an answer for a ${role}`],
      [role !== 'visitor' && !acceptsToken(operation, token), `an answer for a token to ${token}`],
      [endpoint !== null && headers['cache-control'] !== 'no-store', 'an answer that caches keep'],
    ]),
    ...(endpoint === null ? [] : checkReply(endpoint, answer.text)),
  ];
}

function checkReply({ reply }: EndpointShape, text: string): string[] {
  if (!reply) return trueOnes([[text !== '', 'a body where none is described']]);
  const sent = parsedOf(text);
  const parsed = reply.safeParse(sent);
  if (!parsed.success) return [`a reply of another form: ${parsed.error.message}`];
  // Parsing drops properties that are not in the contract, so the parsed reply lacks them.
  return trueOnes([[!isDeepStrictEqual(parsed.data, sent), 'a reply that says more than the contract']]);
}

function mayCall({ endpoint }: Operation, role: Role): boolean {
  const audience = endpoint?.audience ?? 'member';
  if (audience === 'administrator') return role === 'administrator';
  return audience === 'visitor' || role !== 'visitor';
}

function acceptsToken({ endpoint }: Operation, token: TokenScope | null): boolean {
  if (token === null) return true;
  return endpoint?.tokens === 'read' || (endpoint?.tokens === 'write' && token === 'write');
}

/** Undefined for text that is not JSON. */
function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
