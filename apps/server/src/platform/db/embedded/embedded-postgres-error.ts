/**
 * The embedded database cannot run. The message explains why and is printed to whoever started the server.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
