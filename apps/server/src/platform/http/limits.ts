import type { EndpointShape } from '@kithline/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Db } from '../../tables.ts';
import type { Clock } from '../clock.ts';
import { countTry } from './count-try.ts';
import { networkOf } from './network-of.ts';

/**
 * The most tries per address (`networkOf`) within `timeWindow` milliseconds, for calls with which somebody
 * could guess a secret. Calls with the same kind of limit share one count.
 */
const LIMITS = {
  reset: { max: 20, timeWindow: 60_000 },
  registration: { max: 40, timeWindow: 60_000 },
  provider: { max: 40, timeWindow: 60_000 },
} as const satisfies Record<NonNullable<EndpointShape['limit']>, { max: number; timeWindow: number }>;

interface RouteLimit {
  max: number;
  timeWindow: number;
  /** Begins with a space, because fastify appends it directly to the key. */
  groupId: string;
  keyGenerator: (request: FastifyRequest) => string;
}

const keyGenerator = (request: FastifyRequest): string => networkOf(request.ip);

/** Returns the route configuration of a limit. */
export function limitOf(name: EndpointShape['limit']): { rateLimit?: RouteLimit } {
  return name === undefined ? {} : { rateLimit: { ...LIMITS[name], groupId: ` ${name}`, keyGenerator } };
}

/** Counts tries in the database, so that a limit applies to all servers together. */
export function storeOfTries(db: Db, clock: Clock): FastifyRateLimitStoreCtor {
  return class Tries implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], window: number): void {
      countTry(db, clock(), { key: `address ${key}`, window }).then(
        ({ tries, left }) => done(null, { current: tries, ttl: left }),
        (error: Error) => done(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
