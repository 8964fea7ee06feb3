import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, somebody with a session, or an administrator. Finer rules are the verb's. */
export type Audience = 'visitor' | 'member' | 'administrator';

type Schema = z.ZodMiniType;

/** A place where nothing travels: no query, no body, or an empty reply. */
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
  /** The 200 (or `status`) reply; without it the answer is empty. */
  readonly reply?: Schema | Nothing;
  /** Status of success; 200 with a reply, 204 without, unless given. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The body is multipart/form-data with one part named `file`. */
  readonly upload?: boolean;
  /** Text parts of an upload; the browser sends them before the file. */
  readonly fields?: z.ZodMiniObject | Nothing;
  /**
   * Named limit of tries of one address, for calls that take codes, send mails or ask the OpenID provider;
   * signing in has limits of its own.
   */
  readonly limit?: 'reset' | 'registration' | 'provider';
  /** Works also for a member whose required second factor is overdue; calls of visitors always do. */
  readonly evenWhenDue?: true;
  /**
   * A call that searches or counts a whole scope: few of one member run at a time, some more wait, the rest
   * hear 429. A large one writes a file of thousands of people: one of all members runs at a time.
   */
  readonly share?: 'heavy' | 'large';
}

/** Only a type: the shape whose call this is. */
declare const SHAPE: unique symbol;

/**
 * A request of the contract, as callers know it. The build of the web application has no schema of an
 * endpoint (decision 29), so that `body` and `reply` only tell whether there is one. The server reads the
 * schemas with `shapeOf`.
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

/** One description of a request, shared by the server that serves it and the browser that calls it. */
export function endpoint<const E extends EndpointShape>(shape: E): Endpoint<E> {
  return shape as unknown as Endpoint<E>;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Out<ShapeOf<E>['params']>;
export type QueryOf<E extends Endpoint> = Out<ShapeOf<E>['query']>;
export type BodyOf<E extends Endpoint> = Out<ShapeOf<E>['body']>;
export type ReplyOf<E extends Endpoint> = Out<ShapeOf<E>['reply']>;

/** A query that may be left out is one whose schema takes `undefined`. */
type QueryIn<Q> = undefined extends Q ? { query?: Q } : { query: Q };

/** What a caller passes: the keys that the endpoint declares, before decoding. */
export type InputOf<E extends Endpoint> = InputOfShape<ShapeOf<E>>;

type InputOfShape<E extends EndpointShape> = (E['params'] extends Schema
  ? { params: In<E['params']> }
  : object) &
  (E['query'] extends Schema ? QueryIn<In<E['query']>> : object) &
  (E['body'] extends Schema ? { body: In<E['body']> } : object) &
  (E['upload'] extends true ? { file: Blob } : object) &
  (E['fields'] extends Schema ? { fields?: In<E['fields']> } : object);
