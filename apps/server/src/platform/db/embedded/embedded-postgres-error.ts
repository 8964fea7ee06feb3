/** A reason why the embedded database cannot run, in words fit to print to the person who started it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
