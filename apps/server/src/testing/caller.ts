import type { Endpoint, InputOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { Problem } from '@kithline/contract/wire.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface Answer<E extends Endpoint> {
  status: number;
  /** The reply if the call succeeded. */
  reply: ReplyOf<E>;
  /** The problem document if the call failed. */
  problem: Problem;
  headers: Record<string, string | string[] | number | undefined>;
}

/**
 * A client that calls the API through the front door, with a browser's cookie jar. `headers` are sent with
 * every request.
 */
export class Caller {
  readonly #fastify: FastifyInstance;
  readonly cookies: Map<string, string>;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    fastify: FastifyInstance,
    cookies: Record<string, string> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#fastify = fastify;
    this.#headers = headers;
    this.cookies = new Map(Object.entries(cookies));
  }

  /** Makes a call and returns its answer, whatever the status. */
  async call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Answer<E>> {
    const parts = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: object;
    };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(parts.params?.[name]));
    return this.send({
      method: endpoint.method,
      url: `/api${path}`,
      ...(parts.query ? { query: textsOf(parts.query) } : {}),
      ...(parts.body ? { payload: parts.body } : {}),
    }) as Promise<Answer<E>>;
  }

  /** Makes a call and returns its reply. Any failure fails the test. */
  async ask<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ReplyOf<E>> {
    const answer = await this.call(endpoint, ...([input] as Arguments<E>));
    if (answer.status >= 300)
      throw new Error(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.problem)}`);
    return answer.reply;
  }

  /** Sends any request with this caller's cookies, and stores those of the response. */
  async send(options: InjectOptions): Promise<Answer<Endpoint> & { text: string }> {
    const response = await this.#fastify.inject({
      ...options,
      headers: { ...this.#headers, ...options.headers },
      cookies: Object.fromEntries(this.cookies),
    });
    for (const cookie of response.cookies) this.#keep(cookie);
    const body: unknown = isJson(response.headers['content-type']) ? response.json() : undefined;
    return {
      status: response.statusCode,
      reply: body as never,
      problem: body as Problem,
      headers: response.headers,
      text: response.body,
    };
  }

  #keep(cookie: { name: string; value: string; maxAge?: number; expires?: Date }): void {
    const isDeleted =
      cookie.value === '' ||
      cookie.maxAge === 0 ||
      (cookie.expires !== undefined && cookie.expires.getTime() <= Date.now());
    if (isDeleted) this.cookies.delete(cookie.name);
    else this.cookies.set(cookie.name, cookie.value);
  }
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

function isJson(type: string | string[] | number | undefined): boolean {
  return typeof type === 'string' && type.includes('json');
}

function textsOf(query: Record<string, unknown>): Record<string, string> {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts.map(([key, value]) => [key, String(value)]));
}
