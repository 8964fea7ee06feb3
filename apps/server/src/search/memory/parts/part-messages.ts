import { deserialize, serialize } from 'node:v8';
import * as z from 'zod';
import { columnsFormat } from '../file/columns-format.ts';
import type { PartAnswers } from './part-answers.ts';

// The messages between a server that asks and a part: a process that holds a share of the persons. A message
// consists of a length in four bytes and a value of that length, in the format of `v8.serialize`. This format
// has typed arrays, Maps and infinite numbers; JSON would need a conversion for each of them and would be
// larger. Readers accept only the messages below, and any other message closes the connection.

/** Increase this number whenever a message changes. */
const VERSION = 1;

const BYTES_OF_LENGTH = 4;
/** Bytes of the largest message. Complete counts of ten million organizations fit. */
export const MOST_BYTES = 256 * 1024 * 1024;
/** Bytes of the largest first message. */
export const MOST_BYTES_OF_HELLO = 1_024;

/** What both sides must have in common. */
export interface Hello {
  readonly version: number;
  /** The format of the columns: answers of programs that read them differently must not be merged. */
  readonly format: string;
  /** The number of parts, and the number of this part, counted from 0. */
  readonly parts: number;
  readonly number: number;
}

export function helloOf({ parts, number }: Pick<Hello, 'parts' | 'number'>): Hello {
  return { version: VERSION, format: columnsFormat(), parts, number };
}

export function isSameHello(one: Hello, other: Hello): boolean {
  return (['version', 'format', 'parts', 'number'] as const).every((key) => one[key] === other[key]);
}

/** Must stay the same in every version, so that different versions can refuse each other. */
const helloSchema = z.strictObject({
  version: z.number(),
  format: z.string(),
  parts: z.number(),
  number: z.number(),
});
const markSchema = z.strictObject({ feed: z.string(), snapshot: z.string() });

export const PART_QUESTIONS = [
  'countPersons',
  'knownPersons',
  'networksOfScope',
  'listIn',
  'changesIn',
  'workplacesIn',
  'listsIn',
  'picturesIn',
  'facesIn',
  'totalsIn',
  'workersIn',
  'alumniIn',
  'workingNowIn',
  'suggestedIn',
  'calledIn',
  'isPersonIn',
  'wordingsIn',
  'weighedIn',
  'reachedIn',
  'usedIn',
  'spelledIn',
] as const satisfies readonly (keyof PartAnswers)[];
export type PartQuestion = (typeof PART_QUESTIONS)[number];
export type PartParameters<Q extends PartQuestion> = Parameters<PartAnswers[Q]>;
export type PartAnswer<Q extends PartQuestion> = ReturnType<PartAnswers[Q]>;

const id = z.int().nonnegative();

const toPartSchema = z.union([
  z.strictObject({ hello: helloSchema }),
  /** Asks the part to read everything up to this mark, in a transaction with the exported snapshot. */
  z.strictObject({ id, follow: z.strictObject({ snapshot: z.string(), mark: markSchema }) }),
  /** Asks for an answer at exactly this mark. */
  z.strictObject({
    id,
    ask: z.strictObject({
      mark: markSchema,
      question: z.enum(PART_QUESTIONS),
      parameters: z.array(z.unknown()),
    }),
  }),
  z.strictObject({ id, ping: z.literal(true) }),
]);
export type ToPart = z.infer<typeof toPartSchema>;

const fromPartSchema = z.union([
  z.strictObject({ hello: helloSchema }),
  /** The answer to a question, and the mark at which the part answered. */
  z.strictObject({ id, mark: markSchema, answer: z.unknown() }),
  /** How far the part has read: the reply to `follow`, and to a question at another mark. */
  z.strictObject({ id, mark: markSchema.nullable(), version: z.string() }),
  z.strictObject({
    id,
    error: z.strictObject({
      message: z.string(),
      code: z.string().optional(),
      syscall: z.string().optional(),
    }),
  }),
  z.strictObject({ id, pong: z.literal(true) }),
]);
export type FromPart = z.infer<typeof fromPartSchema>;

/** The other side has sent bytes that are no message. */
export class MalformedMessage extends Error {}

export function bytesOfMessage(message: ToPart | FromPart): Buffer {
  const body = serialize(message);
  if (body.length > MOST_BYTES) throw new Error(`A message of ${body.length} bytes is too large.`);
  const bytes = Buffer.allocUnsafe(BYTES_OF_LENGTH + body.length);
  bytes.writeUInt32BE(body.length);
  body.copy(bytes, BYTES_OF_LENGTH);
  return bytes;
}

/** Cuts received bytes into messages. The first one must be a hello. */
class MessageReader<M extends { hello: Hello } | { id: number }> {
  readonly #schema: z.ZodType<M>;
  #chunks: Buffer[] = [];
  #held = 0;
  /** The length of the next message; null until its first bytes are here. */
  #length: number | null = null;
  #isIntroduced = false;

  constructor(schema: z.ZodType<M>) {
    this.#schema = schema;
  }

  /** Yields the messages that these bytes complete. Throws `MalformedMessage` if one of them is refused. */
  *read(chunk: Buffer): Generator<M> {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    for (;;) {
      if (this.#length === null) {
        if (this.#held < BYTES_OF_LENGTH) return;
        this.#length = this.#take(BYTES_OF_LENGTH).readUInt32BE();
        if (this.#length > (this.#isIntroduced ? MOST_BYTES : MOST_BYTES_OF_HELLO))
          throw new MalformedMessage(`A message of ${this.#length} bytes is too large.`);
      }
      if (this.#held < this.#length) return;
      const message = this.#parse(this.#take(this.#length));
      this.#length = null;
      yield message;
    }
  }

  #parse(bytes: Buffer): M {
    let value: unknown;
    try {
      value = deserialize(bytes);
    } catch {
      throw new MalformedMessage('A message cannot be read.');
    }
    const { data, success } = this.#schema.safeParse(value);
    if (!success) throw new MalformedMessage('A message has an unknown form.');
    if ('hello' in data === this.#isIntroduced) throw new MalformedMessage('A message is out of order.');
    this.#isIntroduced = true;
    return data;
  }

  #take(length: number): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = all.length > length ? [all.subarray(length)] : [];
    this.#held -= length;
    return all.subarray(0, length);
  }
}

export const readerForPart = () => new MessageReader<ToPart>(toPartSchema);
export const readerForAsker = () => new MessageReader<FromPart>(fromPartSchema);
