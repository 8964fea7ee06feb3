import type { Endpoint, EndpointShape } from './endpoint.ts';

/**
 * Returns an endpoint with its schemas, for the server. The web app is built without schemas, and its build
 * fails if it imports this file.
 */
export function shapeOf<E extends EndpointShape>(endpoint: Endpoint<E>): E {
  return endpoint as unknown as E;
}
