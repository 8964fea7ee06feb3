import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, a signed-in member, or an administrator. The called code checks finer rules. */
export type Audience = 'visitor' | 'member' | 'administrator';

/** A token that may write may also read. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

type Schema = z.ZodMiniType;

/** For a query, a body or a reply that an endpoint does not have. */
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
  /** Without a schema, the reply is empty. */
  readonly reply?: Schema | Nothing;
  /** Default: 200 if there is a `reply`, else 204. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The request is multipart/form-data with one part named `file`. */
  readonly upload?: boolean;
  /** Text parts of an upload; the browser sends them before the file. */
  readonly fields?: z.ZodMiniObject | Nothing;
  /**
   * The limit per IP address, for calls that take codes, send mails or ask the OpenID provider. Signing in
   * has its own limits.
   */
  readonly limit?: 'reset' | 'registration' | 'provider';
  /** Works even while the member's required second factor is overdue. Calls for visitors always work. */
  readonly evenWhenDue?: true;
  /**
   * `heavy`: searches or counts a whole scope. A few such calls of one member run at a time, some more wait,
   * and further ones get 429. `large`: collects values of up to thousands of people. In addition to the
   * limits of `heavy`, a server runs one such call from browsers and one with tokens at a time.
   */
  readonly share?: 'heavy' | 'large';
  /**
   * The scope that an access token needs for this call. Without this field, the call refuses every token
   * (403).
   */
  readonly tokens?: TokenScope;
}

/** Carries the endpoint's type, at compile time only. */
declare const SHAPE: unique symbol;

/**
 * An endpoint, as callers know it. The web app is built without the schemas of endpoints (decision 29):
 * there, `body` and `reply` only say whether the endpoint has one. The server reads the schemas with
 * `shapeOf`.
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

export function endpoint<const E extends EndpointShape>(shape: E): Endpoint<E> {
  return shape as unknown as Endpoint<E>;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<ShapeOf<E>['params']>;
export type QueryOf<E extends Endpoint> = Out<ShapeOf<E>['query']>;
export type BodyOf<E extends Endpoint> = Out<ShapeOf<E>['body']>;
export type ReplyOf<E extends Endpoint> = Out<ShapeOf<E>['reply']>;

/** Optional if the schema accepts `undefined`. */
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
