import type { Endpoint, InputOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import { authApi } from '@kithline/contract/accounts.ts';
import { type ImportResult, networksApi } from '@kithline/contract/networks.ts';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { ADMIN, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

/**
 * A client that calls servers over the network. Like a browser, it stores cookies; all servers share them.
 */
export class HttpCaller {
  readonly cookies = new Map<string, string>();

  /** Makes a call and returns status and body. Throws if the connection is refused or broken. */
  async call<E extends Endpoint>(
    server: Pick<ServerProcess, 'origin'>,
    endpoint: E,
    input?: Partial<InputOf<E>>,
  ): Promise<{ status: number; reply: ReplyOf<E> }> {
    const { body, params } = (input ?? {}) as { body?: object; params?: Record<string, unknown> };
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params?.[name]));
    const target = { method: endpoint.method, path: path as Endpoint['path'] };
    const response = await this.send(server, target, body && JSON.stringify(body));
    const text = await response.text();
    return { status: response.status, reply: (text === '' ? undefined : JSON.parse(text)) as ReplyOf<E> };
  }

  /** Uploads a contacts file as the web app does. Returns the status. */
  async upload(server: Pick<ServerProcess, 'origin'>, text: string): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/csv' }), 'connections.csv');
    return (await this.send(server, networksApi.startImport, form)).status;
  }

  /** Waits until the caller has no running import. Returns the result of the last import. */
  async importEnded(server: Pick<ServerProcess, 'origin'>, patience = 60_000): Promise<ImportResult> {
    let last: ImportResult | null = null;
    await until(async () => {
      const { status, reply } = await this.call(server, networksApi.imports);
      if (status !== 200 || reply.current !== null) return false;
      last = reply.last;
      return last !== null;
    }, patience);
    return last as unknown as ImportResult;
  }

  /**
   * Opens a live socket. Returns the list to which received messages are added, and a promise that resolves
   * with code and reason when the socket closes.
   */
  async listen(
    server: ServerProcess,
  ): Promise<{ heard: { type: string }[]; closed: Promise<[number, string]> }> {
    const { cookie } = this.#headers();
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, {
      headers: { cookie, origin: server.origin },
    });
    onTestFinished(() => socket.terminate());
    const heard: { type: string }[] = [];
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as { type: string }));
    const closed = once(socket, 'close').then(
      ([code, reason]) => [code as number, String(reason)] as [number, string],
    );
    await once(socket, 'open');
    return { heard, closed };
  }

  /** Sends a request and stores the cookies of the response. The path has its parameters filled in. */
  async send(
    { origin }: Pick<ServerProcess, 'origin'>,
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    body?: string | FormData,
  ): Promise<Response> {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const headers = { ...this.#headers(), ...type };
    const response = await fetch(`${origin}/api${path}`, { method, headers, ...(body ? { body } : {}) });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #headers(): { cookie: string } {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  #keep(line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The first administrator, signed in on this server. */
export async function anAdministrator(server: ServerProcess): Promise<HttpCaller> {
  const caller = new HttpCaller();
  const { status } = await caller.call(server, authApi.signIn, { body: ADMIN });
  if (status !== 200) throw new Error(`The administrator could not sign in: ${status}\n${server.output()}`);
  return caller;
}
