import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Question {
  method: string | undefined;
  authorization: string | undefined;
  contentType: string | undefined;
  organizations: { id: number; name: string; linkedin: string | null }[];
}

export interface EnrichmentServer {
  readonly url: string;
  /** The requests that the server has received, the oldest first. */
  readonly questions: Question[];
}

type Answer = (question: Question, response: ServerResponse) => unknown;

/**
 * Starts a provider over HTTP. Sends what `answer` returns as JSON. Sends nothing if `answer` returns
 * undefined or has written a response itself.
 */
export async function anEnrichmentServer(answer: Answer): Promise<EnrichmentServer> {
  const questions: Question[] = [];
  const server = createServer((request, response) => {
    void read(request).then((question) => {
      questions.push(question);
      const body = answer(question, response);
      if (response.headersSent || response.writableEnded || body === undefined) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/enrich`, questions };
}

async function read(request: IncomingMessage): Promise<Question> {
  const { organizations } = (await json(request)) as Pick<Question, 'organizations'>;
  const { authorization, 'content-type': contentType } = request.headers;
  return { method: request.method, authorization, contentType, organizations };
}
