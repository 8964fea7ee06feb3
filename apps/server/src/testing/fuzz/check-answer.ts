import { Problem } from '@kithline/contract/wire.ts';
import { isDeepStrictEqual } from 'node:util';
import { statusOf } from '../../platform/failure.ts';
import type { Role } from '../permissions/world.ts';
import type { Operation } from './operations.ts';
import type { GivenAnswer } from './send-draft.ts';

export interface AnsweredCall {
  readonly operation: Operation;
  readonly role: Role;
  /** As sent; seldom another than the operation's. */
  readonly method: string;
  /** False where the session is another than the role's, or none. */
  readonly hasOwnSession: boolean;
  readonly answer: GivenAnswer;
}

const REFUSALS: ReadonlySet<number> = new Set(Object.values(statusOf));

/** What a program would say that no person should read. */
const INSIDES = /node_modules|\.ts:\d|syntax error|duplicate key value|violates|\[object/;

/** Returns what is wrong with an answer, whatever was asked; usually nothing. */
export function checkAnswer(call: AnsweredCall): string[] {
  const { answer } = call;
  if (answer.status === 0) return ['no answer'];
  const wrong = headersMissing(answer.headers);
  if (answer.status >= 400) return [...wrong, ...checkRefusal(call)];
  return [...wrong, ...checkSuccess(call)];
}

export function headersMissing(headers: Readonly<Record<string, unknown>>): string[] {
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
  const mayBeBusy = operation.endpoint?.limit !== undefined || operation.upload !== null;
  if (status === 503 && !mayBeBusy) wrong.push('503, which this call does not know');
  if ((status === 429 || status === 503) && !/^\d+$/.test(String(headers['retry-after'])))
    wrong.push('no Retry-After');
  return wrong;
}

/** Returns what is wrong with a refusal's form. */
export function checkProblem({ status, headers, text }: Omit<GivenAnswer, 'milliseconds'>): string[] {
  if (!/^application\/problem\+json(;|$)/.test(String(headers['content-type'])))
    return [`the content type ${String(headers['content-type'])}`];
  const parsed = Problem.strict()
    .required({ detail: true, clientMessage: true, requestId: true })
    .safeParse(parsedOf(text));
  if (!parsed.success) return [`no problem document: ${parsed.error.message}`];
  const { type, title, detail, clientMessage, requestId, fields = {} } = parsed.data;
  const wrong: string[] = [];
  if (parsed.data.status !== status) wrong.push(`the status ${parsed.data.status} in the problem`);
  if (!/^urn:kithline:[a-z-]+$/.test(type)) wrong.push(`the type ${type}`);
  if (title === '' || detail === '' || clientMessage === '') wrong.push('an empty sentence');
  if (requestId !== headers['x-request-id']) wrong.push('another id of the request than in the header');
  for (const sentence of [clientMessage, ...Object.values(fields)])
    if (INSIDES.test(sentence)) wrong.push(`the sentence ${JSON.stringify(sentence)}`);
  return wrong;
}

function checkSuccess({ operation, role, method, hasOwnSession, answer }: AnsweredCall): string[] {
  if (method !== operation.method || !hasOwnSession) return [];
  const { status, headers, text } = answer;
  const wrong: string[] = [];
  if (status !== operation.success) wrong.push(`the status ${status} instead of ${operation.success}`);
  if (!mayCall(operation, role)) wrong.push(`an answer for a ${role}`);
  if (operation.endpoint === null) return wrong;
  if (headers['cache-control'] !== 'no-store') wrong.push('an answer that caches keep');
  const { reply } = operation.endpoint;
  if (!reply) return text === '' ? wrong : [...wrong, 'a body where none is described'];
  const sent = parsedOf(text);
  const parsed = reply.safeParse(sent);
  if (!parsed.success) return [...wrong, `a reply of another form: ${parsed.error.message}`];
  // Parsing drops what the contract does not name.
  return isDeepStrictEqual(parsed.data, sent)
    ? wrong
    : [...wrong, 'a reply that says more than the contract'];
}

function mayCall({ endpoint }: Operation, role: Role): boolean {
  const audience = endpoint?.audience ?? 'member';
  if (audience === 'administrator') return role === 'administrator';
  return audience === 'visitor' || role !== 'visitor';
}

/** Undefined for what is no JSON. */
function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
