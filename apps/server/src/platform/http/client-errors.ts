import type { FastifyRequest } from 'fastify';
import { maxHeaderSize, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type PlainHeaders, writeProblem } from './raw-problem.ts';

/** Fastify's type declares `rawPacket` as `{ type, data }`, but Node passes a buffer. */
interface ClientError {
  code?: string;
  rawPacket?: unknown;
}

const PROBLEMS = {
  malformed: { status: 400, message: 'The request could not be read.' },
  'timed-out': { status: 408, message: 'The request took too long to arrive. Please try again.' },
  'too-large': { status: 413, message: 'The request is too large.' },
  'address-too-long': { status: 414, message: 'The address is too long.' },
  'head-too-large': { status: 431, message: "The request's headers are too large." },
} as const;

/** Sends problem documents for requests that Node's HTTP parser refuses. */
export class ClientErrors {
  readonly #headers: PlainHeaders;
  readonly #responses = new WeakMap<Socket, ServerResponse>();

  constructor(headers: PlainHeaders) {
    this.#headers = headers;
  }

  /**
   * Records the response to a connection's current request, so that no error is written into the middle of
   * it.
   */
  watch(request: FastifyRequest, response: ServerResponse): void {
    this.#responses.set(request.raw.socket, response);
  }

  answer(error: ClientError, socket: Socket): void {
    const response = this.#responses.get(socket);
    const isInAnswer = response?.headersSent === true && !response.writableFinished;
    // Browsers open connections in advance and may never use them.
    const isUnused = socket.bytesRead === 0;
    if (!socket.writable || error.code === 'ECONNRESET' || isInAnswer || isUnused)
      return void socket.destroy();
    const type = typeOf(error);
    writeProblem(socket, { type: `urn:kithline:${type}`, ...PROBLEMS[type] }, this.#headers);
  }
}

function typeOf({ code, rawPacket }: ClientError): keyof typeof PROBLEMS {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'timed-out';
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 'too-large';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'malformed';
  return isLongAddress(rawPacket) ? 'address-too-long' : 'head-too-large';
}

/**
 * The parser counts the address and the headers together. The address is too long if it does not end within
 * the limit.
 */
function isLongAddress(packet: unknown): boolean {
  const start = Buffer.isBuffer(packet) ? packet.subarray(0, maxHeaderSize).toString('latin1') : '';
  return /^[A-Z]+ \S*$/.test(start);
}
