import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { IsOwnHost } from '../http/hosts.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Logger } from '../log.ts';
import { CLOSE, type Holder, type Hub } from './hub.ts';

export interface SocketOptions {
  server: Server;
  hub: Hub;
  publicUrl: URL;
  isOwnHost: IsOwnHost;
  log: Logger;
  /** Who holds the session of this request; null without one that still holds. */
  admit: (request: IncomingMessage) => Promise<Holder | null>;
  /** Milliseconds between two signs of life that are asked of a socket. */
  heartbeat?: number;
}

export interface Sockets {
  /** Closes every socket with a reason and takes no more. */
  stop(): Promise<void>;
}

const PATH = '/ws';
const HEARTBEAT = 25_000;
/** Bytes of a client's message: there is nothing to say but `ping` and which profiles are shown. */
const LONGEST_MESSAGE = 256;
/** Messages between two heartbeats; a browser that pings every few seconds stays far below. */
const MOST_MESSAGES = 60;
/** Milliseconds for browsers to take note that the server stops. */
const STOP_PATIENCE = 2000;

const PONG = JSON.stringify({ type: 'pong', data: {} });

/**
 * Serves the live socket at /ws: own host, same origin and a session that holds, else the upgrade is refused (421, 403, 401). A missing
 * Origin is refused as well: every browser sends one, and only a browser carries cookies that somebody else could use.
 */
export function serveSockets(options: SocketOptions): Sockets {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
  });
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    upgrade(options, webSockets, { request, stream, head }).catch((error: unknown) => {
      options.log.error({ err: error }, 'live socket: upgrade failed');
      refuse(stream, '503 Service Unavailable');
    });
  };
  options.server.on('upgrade', onUpgrade);
  const stop = async () => {
    options.server.off('upgrade', onUpgrade);
    options.server.on('upgrade', (_request, stream: Duplex) => refuse(stream, '503 Service Unavailable'));
    await closeAll(webSockets);
  };
  return { stop };
}

/** Whether an upgrade is for the live socket. A request that asks to upgrade elsewhere is answered as if it had not, as HTTP has it. */
export function isForSocket({ url }: IncomingMessage): boolean {
  return url?.split('?')[0] === PATH;
}

interface Upgrade {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
}

async function upgrade(options: SocketOptions, webSockets: WebSocketServer, given: Upgrade): Promise<void> {
  const { request, stream, head } = given;
  const { origin, host } = request.headers;
  if (!options.isOwnHost(host)) return refuse(stream, '421 Misdirected Request');
  if (origin === undefined || !isOwnOrigin(origin, host, options.publicUrl))
    return refuse(stream, '403 Forbidden');
  const holder = await options.admit(request);
  if (holder === null) return refuse(stream, '401 Unauthorized');
  if (!options.hub.hasRoomFor(holder.userId)) return refuse(stream, '429 Too Many Requests');
  webSockets.handleUpgrade(request, stream, head, (socket) => hold(options, socket, holder));
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function hold(options: SocketOptions, socket: WebSocket, holder: Holder): void {
  const { hub, heartbeat = HEARTBEAT } = options;
  const noteFailure = (error: unknown) =>
    options.log.error({ err: error }, 'live socket: a recent change could not be told');
  let alive = true;
  let messages = 0;
  const beat = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    messages = 0;
    socket.ping();
  }, heartbeat);
  hub.add(socket, holder);
  socket.on('pong', () => (alive = true));
  socket.on('message', (data: Buffer) => {
    alive = true;
    messages += 1;
    if (messages > MOST_MESSAGES) socket.close(CLOSE.chatter.code, CLOSE.chatter.reason);
    else if (data.toString() === 'ping') socket.send(PONG);
    else readShown(data.toString(), (shown) => void hub.show(socket, holder, shown).catch(noteFailure));
  });
  socket.on('error', (error) => options.log.debug({ err: error }, 'live socket'));
  socket.on('close', () => {
    clearInterval(beat);
    hub.remove(socket, holder);
  });
}

/** Profiles that a browser shows at the same time, at most: one above the other. */
const MOST_SHOWN = 4;

/** Reads "show person 12, organization 5", or "show" for none. */
function readShown(message: string, take: (shown: string[]) => void): void {
  if (!/^show( (person|organization) \d{1,16}(, (person|organization) \d{1,16})*)?$/u.test(message)) return;
  take(
    message
      .slice('show '.length)
      .split(', ')
      .filter((one) => one !== '')
      .slice(0, MOST_SHOWN),
  );
}

async function closeAll(webSockets: WebSocketServer): Promise<void> {
  const { code, reason } = CLOSE.stopping;
  for (const socket of webSockets.clients) socket.close(code, reason);
  const end = Date.now() + STOP_PATIENCE;
  while (webSockets.clients.size > 0 && Date.now() < end) await pause(20);
  for (const socket of webSockets.clients) socket.terminate();
}
