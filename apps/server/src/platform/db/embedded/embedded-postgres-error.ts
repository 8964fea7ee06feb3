/** Thrown if the embedded database cannot run. Its message is shown to the person who started the server. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
