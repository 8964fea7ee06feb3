import { type Kysely, type RawBuilder, sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';

// The fastest way to read many rows is `copy … to stdout` in binary format: no value is converted to text.

/**
 * Streams the output of `copy … to stdout` through Kysely as chunks of bytes instead of rows. Throws for
 * other statements, because their rows would be lost, and for statements with parameters.
 */
export class CopyCursor<Piece> {
  readonly stream: ReturnType<typeof copyTo>;
  readonly #pieces: AsyncIterator<Piece>;

  constructor(statement: string, parameters: readonly unknown[] = []) {
    if (!statement.startsWith('copy (') || parameters.length > 0)
      throw new Error('Only copy statements without parameters are streamed.');
    this.stream = copyTo(statement);
    this.#pieces = this.stream[Symbol.asyncIterator]();
  }

  /** Returns the next chunk in an array, which is empty at the end. */
  async read(): Promise<Piece[]> {
    const { value, done } = await this.#pieces.next();
    return done ? [] : [value];
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** Runs a statement without parameters and returns its result in PostgreSQL's binary format. */
export async function copiedBytes<Tables>(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<Buffer> {
  const plain = db.withoutPlugins();
  const copy = sql<Buffer>`copy (${statement}) to stdout (format binary)`.compile(plain);
  const pieces: Buffer[] = [];
  // Read to the end: a connection with unread output cannot be used again.
  for await (const { rows } of plain.getExecutor().stream(copy, 1)) pieces.push(...rows);
  return Buffer.concat(pieces);
}
