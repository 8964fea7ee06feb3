import type { FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/network-of.ts';
import { tokensOf } from './known-browser.ts';
import { placeOf, type SessionPlace } from './session-place.ts';

export interface Visit {
  /** The network of the request's address, by which tries are counted. */
  readonly address: string;
  readonly place: SessionPlace;
  /** Tokens of accounts that the browser says it has signed in to. They may be forged. */
  readonly tokens: readonly string[];
}

export function visitOf(request: FastifyRequest, publicUrl: URL): Visit {
  return {
    address: networkOf(request.ip),
    place: placeOf(request),
    tokens: tokensOf(request, publicUrl),
  };
}
