import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface S3Place {
  readonly endpoint: URL;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The object's key; none for requests about the bucket. */
  readonly key?: string;
  readonly query?: Record<string, string>;
  readonly body?: Buffer<ArrayBuffer>;
  /** The position of the first byte to read; 0 by default. If it is above 0, the response has status 206. */
  readonly from?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Thrown if the storage refuses a request or cannot be reached. Its message contains no secret. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
}

const TRIES = 5;
/** Milliseconds before the second try. Each further pause is twice as long. */
const FIRST_PAUSE = 200;
/**
 * Milliseconds to send a request and receive the head of the response: enough for 16 MB at about 1.2 Mbit/s.
 */
const PATIENCE = 120_000;
const TOO_MANY_REQUESTS = 429;
/** Characters of an error document that are searched for the error code. */
const LONGEST_REASON = 10_000;

/** Sends signed requests to one bucket. */
export class SignedRequests {
  readonly #place: S3Place;
  readonly #client: AwsClient;

  constructor(place: S3Place) {
    this.#place = place;
    const { accessKeyId, secretAccessKey, region } = place;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  /**
   * Returns a successful response. Throws an S3Error if no try succeeds, and another error if the signal is
   * aborted.
   */
  async send(request: S3Request): Promise<Response> {
    for (let tried = 1; ; tried += 1) {
      request.signal?.throwIfAborted();
      const answer = await this.#try(request);
      if (answer instanceof Response && answer.ok) return answer;
      const mayHelp = answer instanceof Error || answer.status >= 500 || answer.status === TOO_MANY_REQUESTS;
      if (!mayHelp || tried === TRIES) throw await this.#explain(request, answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await pause(FIRST_PAUSE * 2 ** (tried - 1), undefined, { signal: request.signal });
    }
  }

  async #try(request: S3Request): Promise<Response | Error> {
    const { method, body, from = 0, signal } = request;
    // Each try is signed again, because a signature contains the time of signing. The hash makes the storage
    // refuse a damaged part.
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(from > 0 ? { range: `bytes=${from}-` } : {}),
    };
    const signed = await this.#client.sign(this.#address(request), {
      method,
      headers,
      ...(body ? { body } : {}),
    });
    // Only the head of the response has to arrive in time, because the body may be as long as a backup.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('no answer in time')), PATIENCE);
    try {
      return await fetch(signed, {
        // A redirect could send everybody's data to another host.
        redirect: 'manual',
        signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
      });
    } catch (error) {
      signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  #address({ key, query = {} }: S3Request): string {
    const path = [this.#place.bucket, ...(key === undefined ? [] : key.split('/'))];
    const url = new URL(path.map(encodeURIComponent).join('/'), this.#place.endpoint);
    url.search = new URLSearchParams(query).toString();
    return url.href;
  }

  async #explain({ method, key = '' }: S3Request, answer: Response | Error): Promise<S3Error> {
    const where = `s3://${this.#place.bucket}/${key}`;
    if (answer instanceof Error) {
      const { cause = answer } = answer;
      const why = cause instanceof Error ? cause.message || cause.name : 'no connection';
      return new S3Error(`${this.#place.endpoint.host} cannot be reached (${why}): ${method} ${where}`);
    }
    const text = await answer.text().catch(() => '');
    const code = textOf(text.slice(0, LONGEST_REASON), 'Code');
    return new S3Error(
      `${where}: the storage answered ${answer.status}${code ? ` ${code}` : ''} to ${method}`,
    );
  }
}

/** Returns the text of the first element with this name in an XML document, or an empty text. */
export function textOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(xml)?.[1] ?? '';
}
