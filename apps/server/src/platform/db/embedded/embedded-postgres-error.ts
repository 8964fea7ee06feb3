/** Thrown if the embedded database cannot run. The message tells the person who started the server why. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
