import type { Endpoint, EndpointShape } from './endpoint.ts';

/**
 * Returns the full description of an endpoint, for the server. The build of the web app leaves out the
 * schemas. That build fails if a module of the web app imports this file.
 */
export function shapeOf<E extends EndpointShape>(endpoint: Endpoint<E>): E {
  return endpoint as unknown as E;
}
