/** Any other error is unexpected (500). */
export type FailureCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'timed-out'
  | 'conflict'
  | 'too-large'
  | 'wrong-media-type'
  | 'misdirected'
  | 'invalid'
  | 'too-many-tries'
  | 'not-ready';

export const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'timed-out': 408,
  conflict: 409,
  'too-large': 413,
  'wrong-media-type': 415,
  misdirected: 421,
  invalid: 422,
  'too-many-tries': 429,
  'not-ready': 503,
} as const satisfies Record<FailureCode, number>;

export interface FailureDetails {
  /** A sentence to show to the user. */
  clientMessage?: string;
  /** Messages by dotted field path. */
  fields?: Record<string, string>;
  /** Lets the web app recognize this failure. The contract lists the code with the endpoint. */
  code?: string;
  /** Seconds after which to try again. */
  retryAfter?: number;
}

export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.clientMessage ?? code);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

export const signedOut = (): Failure => new Failure('unauthenticated', { clientMessage: 'Please log in.' });
export const notFound = (): Failure => new Failure('not-found', { clientMessage: 'Not Found' });
export const forbidden = (): Failure => new Failure('forbidden', { clientMessage: 'Forbidden' });
/** Returns a failure that says which rule one field of the request breaks. */
export const invalidField = (field: string, message: string): Failure =>
  new Failure('invalid', { clientMessage: message, fields: { [field]: message } });
