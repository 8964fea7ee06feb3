import type { Endpoint, EndpointShape } from './endpoint.ts';

/**
 * The whole description of an endpoint, for the server. The build of the web application refuses this file:
 * it has no schemas.
 */
export function shapeOf<E extends EndpointShape>(endpoint: Endpoint<E>): E {
  return endpoint as unknown as E;
}
