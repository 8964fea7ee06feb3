import { type Kysely, type RawBuilder, sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';

// The quickest way to read many rows: `copy … to stdout` has no message and no text for each value.

/**
 * Streams the output of `copy … to stdout` through Kysely, as pieces of bytes instead of rows. Throws for
 * any other statement: its rows would be lost.
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

  /** The next piece; nothing after the last one. */
  async read(): Promise<Piece[]> {
    const { value, done } = await this.#pieces.next();
    return done ? [] : [value];
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** The rows of a statement without parameters, in PostgreSQL's binary format. */
export async function copiedBytes<Tables>(
  db: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): Promise<Buffer> {
  const plain = db.withoutPlugins();
  const copy = sql<Buffer>`copy (${statement}) to stdout (format binary)`.compile(plain);
  const pieces: Buffer[] = [];
  // To the end: a connection on which the rest is left unread is of no use.
  for await (const { rows } of plain.getExecutor().stream(copy, 1)) pieces.push(...rows);
  return Buffer.concat(pieces);
}
