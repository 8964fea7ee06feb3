import http from 'node:http';
import { SESSION_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';

export interface Answer {
  readonly status: number;
  /** From sending the request to the last byte of the answer. */
  readonly milliseconds: number;
  readonly body: Buffer;
}

export interface Client {
  get(path: string): Promise<Answer>;
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer>;
  /** Uploads a file as multipart/form-data, like a browser. */
  upload(path: string, file: { name: string; content: Buffer }): Promise<Answer>;
  close(): void;
}

/** A signed-in client with one kept-alive connection. */
export function signedIn(origin: string, token: string): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, origin };
  const send = (path: string, options: http.RequestOptions, body?: Buffer) =>
    exchange(new URL(path, origin), { ...options, agent, headers: { ...headers, ...options.headers } }, body);
  return {
    get: (path) => send(path, { method: 'GET' }),
    send: (method, path, json) => {
      if (json === undefined) return send(path, { method });
      const body = Buffer.from(JSON.stringify(json));
      const head = { 'content-type': 'application/json', 'content-length': body.length };
      return send(path, { method, headers: head }, body);
    },
    upload: (path, file) => {
      const { contentType, body } = asForm(file);
      const form = { 'content-type': contentType, 'content-length': body.length };
      return send(path, { method: 'POST', headers: form }, body);
    },
    close: () => agent.destroy(),
  };
}

/** Sends one request and reads the whole answer. */
export function exchange(url: URL, options: http.RequestOptions, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const milliseconds = performance.now() - began;
        resolve({ status: response.statusCode ?? 0, milliseconds, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function asForm({ name, content }: { name: string; content: Buffer }): { contentType: string; body: Buffer } {
  const boundary = 'kithline-benchmark-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
