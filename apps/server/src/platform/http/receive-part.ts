import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** The most bytes of a multipart body in addition to its file. */
const ENVELOPE = 64 * 1024;

export interface PartLimits {
  /** Bytes. */
  readonly most: number;
  readonly nothingSent: () => Failure;
  readonly tooLarge: () => Failure;
}

/** `request.parts` accepts this option, although only the type of `request.file` declares it. */
const LENIENT: object = { throwFileSizeLimit: false };

/** Returns the other fields by name. Call it only after the file's stream has been read. */
export type ReadFields = () => Promise<Readonly<Record<string, string>>>;

/**
 * Passes the part `file` of a multipart request to `use`, which must read the file's stream and check the
 * file's size: the stream ends after one byte more than allowed. Throws `nothingSent` if there is no file, or
 * if the first file is in a part with another name. Throws `tooLarge` if the Content-Length already shows
 * that the file is too large. After an error, the rest of the request is read and dropped, so that the
 * browser gets the answer.
 */
export async function withPart<T>(
  request: FastifyRequest,
  limits: PartLimits,
  use: (part: MultipartFile, readFields: ReadFields) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > limits.most + ENVELOPE) throw limits.tooLarge();
  if (!request.isMultipart()) throw limits.nothingSent();
  const parts = request.parts({ limits: { fileSize: limits.most + 1, files: 1 }, ...LENIENT });
  const fields: Record<string, string> = {};
  const nextFile = async (): Promise<MultipartFile | null> => {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.type === 'file') return next.value;
      fields[next.value.fieldname] = String(next.value.value);
    }
    return null;
  };
  try {
    const part = await nextFile();
    if (part?.fieldname !== 'file') throw limits.nothingSent();
    return await use(part, async () => {
      await nextFile();
      return fields;
    });
  } catch (error) {
    dropRest(request);
    throw isBroken(error) ? brokenForm() : error;
  }
}

/** The parser's errors have no code. */
const BROKEN = /^Multipart: Boundary not found|^The needle cannot|end of multipart data$/;

function isBroken(error: unknown): boolean {
  return error instanceof Error && BROKEN.test(error.message);
}

function brokenForm(): Failure {
  return new Failure('malformed', { clientMessage: 'The upload was incomplete. Please try again.' });
}

function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
