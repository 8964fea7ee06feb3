import type { EndpointShape } from '@kithline/contract/endpoint.ts';

/** Tries per address and window, for calls that guessers like. */
const LIMITS = {
  'sign-in': { max: 20, timeWindow: 60_000 },
  reset: { max: 10, timeWindow: 60_000 },
  registration: { max: 40, timeWindow: 60_000 },
} as const satisfies Record<NonNullable<EndpointShape['limit']>, { max: number; timeWindow: number }>;

/** Route configuration of a named limit; without one the route is not limited. */
export function limitOf(name: EndpointShape['limit']): { rateLimit?: { max: number; timeWindow: number } } {
  return name === undefined ? {} : { rateLimit: LIMITS[name] };
}
