import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** What a multipart body has around its file. */
const ENVELOPE = 64 * 1024;

export interface PartLimits {
  /** Bytes of the largest file that is taken. */
  readonly most: number;
  readonly nothingSent: () => Failure;
  readonly tooLarge: () => Failure;
}

/** Understood by `parts` as by `file`, though only the type of the latter says so. */
const LENIENT: object = { throwFileSizeLimit: false };

/** The fields of the request beside the file, once its stream has been read: name -> text. */
export type ReadFields = () => Promise<Readonly<Record<string, string>>>;

/**
 * Gives the part `file` of a multipart request to `use`, which reads its stream and sees to its size: one
 * byte more than allowed is let through, so that it is the reader's own limit that speaks. When it fails,
 * what is still on its way is read and dropped, so that the browser hears the answer and the connection
 * becomes free.
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

/** What the parser says of a form that it cannot read; its errors have no code. */
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
