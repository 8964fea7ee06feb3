import type { Endpoint, InputOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { readSessionEnd, SESSION_ENDED_HEADER, SESSION_REPLACED } from '@kithline/contract/session-end.ts';
import type { Problem } from '@kithline/contract/wire.ts';
import { noteSaving } from './saving-paused.ts';
import { isPlain } from './search-params.ts';
import { noteSessionEnd } from './session-end.ts';

/** A failed call. `status` is 0 if the server could not be reached. */
export class CallFailure extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** Milliseconds after which the server allows another attempt; null if the reply does not say. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.clientMessage ?? 'Something went wrong.');
    this.name = 'CallFailure';
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** The server's message for the user; null if there is none. */
  get clientMessage(): string | null {
    return this.problem?.clientMessage ?? null;
  }

  fieldMessage(field: string): string | null {
    return this.problem?.fields?.[field] ?? null;
  }
}

/** Returns the value, or throws a 404 CallFailure if it is null. */
export function foundOr404<Found>(found: Found | null): Found {
  if (found === null) throw new CallFailure(404, null);
  return found;
}

type Input<E extends Endpoint> =
  Record<never, never> extends InputOf<E>
    ? [input?: InputOf<E>, signal?: AbortSignal]
    : [input: InputOf<E>, signal?: AbortSignal];

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  fields?: Record<string, string>;
  file?: File;
}

/** `wasEnded` is true if somebody ended the session, and false if the session expired. */
type SessionListener = (wasEnded: boolean) => void;

const sessionListeners = new Set<SessionListener>();

/**
 * Calls `listener` after every call that is refused with the status 401, until the returned function is
 * called. A refusal because the session token was replaced does not count.
 */
export function onSessionLost(listener: SessionListener): () => void {
  sessionListeners.add(listener);
  return () => void sessionListeners.delete(listener);
}

type RefusalListener = (refusal: CallFailure) => void;

const refusalListeners = new Set<RefusalListener>();

/**
 * Calls `listener` for every call that the server refuses with an error code, before the call rejects, until
 * the returned function is called.
 */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}

/**
 * Calls an endpoint of the contract. Throws CallFailure if the call does not succeed, or the signal's reason
 * if the call is aborted. If the call is refused because a new password has replaced the session token, the
 * call is repeated once, with the new token.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, signal]: Input<E>
): Promise<ReplyOf<E>> {
  const sent = (input ?? {}) as AnyInput;
  let answer = await ask(endpoint, sent, signal);
  if (isReplaced(answer)) answer = await ask(endpoint, sent, signal);
  const { response, problem } = answer;
  noteSaving(response);
  const end = readSessionEnd(response.headers.get(SESSION_ENDED_HEADER));
  if (end !== null) noteSessionEnd(end);
  if (response.status === 401 && !isReplaced(answer)) for (const tell of sessionListeners) tell(end !== null);
  if (!response.ok) {
    const failure = new CallFailure(response.status, problem, readRetryAfter(response));
    if (problem?.code !== undefined) for (const tell of refusalListeners) tell(failure);
    throw failure;
  }
  return (endpoint.reply === undefined ? undefined : await response.json()) as ReplyOf<E>;
}

interface Answer {
  response: Response;
  /** Null if the call succeeded, or if the reply has no problem document. */
  problem: Problem | null;
}

async function ask(...request: Parameters<typeof send>): Promise<Answer> {
  const response = await send(...request);
  return { response, problem: response.ok ? null : await readProblem(response) };
}

const isReplaced = ({ problem }: Answer): boolean => problem?.code === SESSION_REPLACED;

async function send(endpoint: Endpoint, input: AnyInput, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      ...bodyOf(endpoint, input),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailure(0, null);
  }
}

function urlOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (isPlain(value) && value !== '') query.set(key, String(value));
  }
  const text = query.toString();
  return `/api${path}${text === '' ? '' : `?${text}`}`;
}

function bodyOf(endpoint: Endpoint, input: AnyInput): RequestInit {
  if (endpoint.upload && input.file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(input.fields ?? {})) form.append(name, value);
    form.append('file', input.file);
    return { body: form };
  }
  if (endpoint.body === undefined) return {};
  return { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
}

function readRetryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

async function readProblem(response: Response): Promise<Problem | null> {
  try {
    const body: unknown = await response.json();
    return isProblem(body) ? body : null;
  } catch {
    return null;
  }
}

/**
 * Whether the body is a Problem. Checked without a schema, because pages for visitors do not load the
 * contract's schemas.
 */
function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'status' in body && 'title' in body;
}
