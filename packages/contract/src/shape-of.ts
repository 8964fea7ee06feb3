import type { Endpoint, EndpointShape } from './endpoint.ts';

/**
 * Returns the full description of an endpoint, for the server. The build of the web app refuses this file,
 * because it contains no schemas.
 */
export function shapeOf<E extends EndpointShape>(endpoint: Endpoint<E>): E {
  return endpoint as unknown as E;
}
