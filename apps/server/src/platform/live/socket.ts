import { SESSION_END_CODES } from '@kithline/contract/session-end.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { IsOwnHost } from '../http/hosts.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Logger } from '../log.ts';
import { Allowance } from './allowance.ts';
import { CLOSE, type Holder, type Hub } from './hub.ts';

export interface SocketOptions {
  server: Server;
  hub: Hub;
  publicUrl: URL;
  isOwnHost: IsOwnHost;
  log: Logger;
  /** Who holds the session of this request; null without one that still holds. */
  admit: (request: IncomingMessage) => Promise<Holder | null>;
  /** Whether the session of an open socket still holds. A session that expires publishes no event. */
  isHeld: (holder: Holder) => Promise<boolean>;
  /** Milliseconds between two signs of life that are asked of a socket. */
  heartbeat?: number;
  /** After how many of them the session of a socket is looked up again. */
  beatsBetweenLooks?: number;
}

export interface Sockets {
  /** Closes every socket with a reason and takes no more. */
  stop(): Promise<void>;
}

const PATH = '/ws';
const HEARTBEAT = 25_000;
/** Ten minutes. */
const BEATS_BETWEEN_LOOKS = 24;
/** Bytes of a client's message: there is nothing to say but `ping` and which profiles are shown. */
const LONGEST_MESSAGE = 256;
/** Messages of one socket between two heartbeats; a browser that pings every few seconds stays far below. */
const MOST_MESSAGES = 60;
/** Messages of all sockets that a user has, in 25 seconds. */
const MOST_OF_USER = 300;
/** Sockets that a user opens in 25 seconds: twenty tabs may lose their connections three times. */
const MOST_OPENED = 60;
/** Milliseconds for browsers to take note that the server stops. */
const STOP_PATIENCE = 2000;

const PONG = JSON.stringify({ type: 'pong', data: {} });

/**
 * Serves the live socket at /ws: own host, same origin and a session that holds, else the upgrade is refused
 * (421, 403, 401). A missing Origin is refused as well: every browser sends one, and only a browser carries
 * cookies that somebody else could use.
 */
export function serveSockets(options: SocketOptions): Sockets {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
  });
  const frame: Frame = {
    ...options,
    webSockets,
    messages: new Allowance(MOST_OF_USER),
    openings: new Allowance(MOST_OPENED),
  };
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    upgrade(frame, { request, stream, head }).catch((error: unknown) => {
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

/**
 * Whether an upgrade is for the live socket. A request that asks to upgrade elsewhere is answered as if it
 * had not, as HTTP has it.
 */
export function isForSocket({ url }: IncomingMessage): boolean {
  return url?.split('?')[0] === PATH;
}

interface Frame extends SocketOptions {
  webSockets: WebSocketServer;
  messages: Allowance;
  openings: Allowance;
}

interface Upgrade {
  request: IncomingMessage;
  stream: Duplex;
  head: Buffer;
}

async function upgrade(frame: Frame, { request, stream, head }: Upgrade): Promise<void> {
  const { origin, host } = request.headers;
  if (!frame.isOwnHost(host)) return refuse(stream, '421 Misdirected Request');
  if (origin === undefined || !isOwnOrigin(origin, host, frame.publicUrl))
    return refuse(stream, '403 Forbidden');
  const holder = await frame.admit(request);
  if (holder === null) return refuse(stream, '401 Unauthorized');
  if (!frame.hub.hasRoomFor(holder.userId)) return refuse(stream, '429 Too Many Requests');
  if (!frame.openings.take(holder.userId)) return refuse(stream, '429 Too Many Requests');
  frame.webSockets.handleUpgrade(request, stream, head, (socket) => hold(frame, socket, holder));
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function hold(frame: Frame, socket: WebSocket, holder: Holder): void {
  const { hub, log, heartbeat = HEARTBEAT, beatsBetweenLooks = BEATS_BETWEEN_LOOKS } = frame;
  const noteFailure = (error: unknown) =>
    log.error({ err: error }, 'live socket: a recent change could not be told');
  let alive = true;
  let messages = 0;
  let beats = 0;
  const beat = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    messages = 0;
    beats += 1;
    socket.ping();
    if (beats % beatsBetweenLooks === 0) void closeUnheld(frame, socket, holder);
  }, heartbeat);
  hub.add(socket, holder);
  socket.on('pong', () => (alive = true));
  socket.on('message', (data: Buffer) => {
    alive = true;
    messages += 1;
    if (messages > MOST_MESSAGES || !frame.messages.take(holder.userId))
      socket.close(CLOSE.chatter.code, CLOSE.chatter.reason);
    else if (data.toString() === 'ping') socket.send(PONG);
    else readShown(data.toString(), (shown) => void hub.show(socket, holder, shown).catch(noteFailure));
  });
  socket.on('error', (error) => log.debug({ err: error }, 'live socket'));
  socket.on('close', () => {
    clearInterval(beat);
    hub.remove(socket, holder);
  });
}

/** Closes a socket whose session is over. When that cannot be found out, the next look does. */
async function closeUnheld({ isHeld, log }: Frame, socket: WebSocket, holder: Holder): Promise<void> {
  try {
    if (!(await isHeld(holder))) socket.close(SESSION_END_CODES.ended, 'session ended');
  } catch (error) {
    log.error({ err: error }, 'live socket: its session could not be looked up');
  }
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
