import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, somebody signed in, or an administrator. The called code checks finer rules. */
export type Audience = 'visitor' | 'member' | 'administrator';

/** What a personal access token may do. A token that may write may also read. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

type Schema = z.ZodMiniType;

/** The type of a query, a body or a reply that an endpoint does not have. */
type Nothing = undefined;

export interface EndpointShape {
  readonly method: Method;
  /** Path below /api with `{name}` for parameters: `/persons/{id}`. */
  readonly path: `/${string}`;
  readonly audience: Audience;
  readonly summary: string;
  /** Path parameters, each decoded from text. */
  readonly params?: Schema | Nothing;
  readonly query?: Schema | Nothing;
  readonly body?: Schema | Nothing;
  /** The body of the reply with 200 (or `status`); without a schema the reply is empty. */
  readonly reply?: Schema | Nothing;
  /** The status of a successful reply. Default: 200 if there is a `reply`, else 204. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Whether the request is multipart/form-data with one part named `file`. */
  readonly upload?: boolean;
  /** Text parts of an upload; the browser sends them before the file. */
  readonly fields?: z.ZodMiniObject | Nothing;
  /**
   * The limit of tries per IP address, for calls that take codes, send mails or call the OpenID provider.
   * Signing in has its own limits.
   */
  readonly limit?: 'reset' | 'registration' | 'provider';
  /**
   * Whether members can make this call even while their required second factor is overdue. Calls for
   * visitors always work.
   */
  readonly evenWhenDue?: true;
  /**
   * `heavy`: searches or counts a whole scope. A few such calls of one member run at a time, some more wait,
   * and further ones get 429. `large`: writes a file of thousands of people. The limits of `heavy` apply.
   * In addition, a server runs at most one such call from browsers and one with tokens at a time.
   */
  readonly share?: 'heavy' | 'large';
  /**
   * The scope that a personal access token needs for this call. A call without this field refuses every
   * token (403). The calls that tokens may make are listed nowhere else.
   */
  readonly tokens?: TokenScope;
}

/** Exists only at compile time, and carries the type of the endpoint. */
declare const SHAPE: unique symbol;

/**
 * An endpoint, as callers know it. The build of the web app contains no schemas of endpoints (decision 29).
 * In the web app, `body` only says whether the endpoint has a body, and `reply` whether it has a reply. The
 * server reads the schemas with `shapeOf`.
 */
export interface Endpoint<E extends EndpointShape = EndpointShape> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly upload?: boolean;
  readonly body?: unknown;
  readonly reply?: unknown;
  readonly [SHAPE]: E;
}

type ShapeOf<E extends Endpoint> = E[typeof SHAPE];

/** Describes one request, both for the server, which serves it, and for the browser, which sends it. */
export function endpoint<const E extends EndpointShape>(shape: E): Endpoint<E> {
  return shape as unknown as Endpoint<E>;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<ShapeOf<E>['params']>;
export type QueryOf<E extends Endpoint> = Out<ShapeOf<E>['query']>;
export type BodyOf<E extends Endpoint> = Out<ShapeOf<E>['body']>;
export type ReplyOf<E extends Endpoint> = Out<ShapeOf<E>['reply']>;

/** The query may be omitted if its schema accepts `undefined`. */
type QueryIn<Q> = undefined extends Q ? { query?: Q } : { query: Q };

/** The arguments of a call, before decoding. */
export type InputOf<E extends Endpoint> = InputOfShape<ShapeOf<E>>;

type InputOfShape<E extends EndpointShape> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : object) &
  (E['query'] extends Schema ? QueryIn<In<E['query']>> : object) &
  (E['body'] extends Schema ? { body: In<E['body']> } : object) &
  (E['upload'] extends true ? { file: Blob } : object) &
  (E['fields'] extends Schema ? { fields?: In<E['fields']> } : object);
