import type { FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/network-of.ts';
import { tokensOf } from './known-browser.ts';
import { placeOf, type SessionPlace } from './session-place.ts';

/** The place from which somebody signs in. */
export interface Visit {
  /** The network of the request's address, by which tries are counted. */
  readonly address: string;
  readonly place: SessionPlace;
  /** Tokens of the accounts that the browser has signed in to before. */
  readonly tokens: readonly string[];
}

export function visitOf(request: FastifyRequest, publicUrl: URL): Visit {
  return {
    address: networkOf(request.ip),
    place: placeOf(request),
    tokens: tokensOf(request, publicUrl),
  };
}
