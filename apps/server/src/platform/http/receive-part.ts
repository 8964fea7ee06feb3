import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Failure } from '../failure.ts';

/** What a multipart body has around its file. */
const ENVELOPE = 64 * 1024;

export interface PartLimits {
  /** Bytes of the largest file that is taken. */
  readonly most: number;
  readonly nothingSent: () => Failure;
  readonly tooLarge: () => Failure;
}

/**
 * Gives the part `file` of a multipart request to `use`, which reads its stream and sees to its size: one byte more than
 * allowed is let through, so that it is the reader's own limit that speaks. When it fails, what is still on its way is read
 * and dropped, so that the browser hears the answer and the connection becomes free.
 */
export async function withPart<T>(
  request: FastifyRequest,
  limits: PartLimits,
  use: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > limits.most + ENVELOPE) throw limits.tooLarge();
  if (!request.isMultipart()) throw limits.nothingSent();
  const part = await request.file({ limits: { fileSize: limits.most + 1 }, throwFileSizeLimit: false });
  if (!part) throw limits.nothingSent();
  try {
    if (part.fieldname !== 'file') throw limits.nothingSent();
    return await use(part);
  } catch (error) {
    dropRest(request);
    throw error;
  }
}

function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}
