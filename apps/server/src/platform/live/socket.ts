import { SESSION_END_CODES } from '@kithline/contract/session-end.ts';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { isDatabaseAway } from '../db/is-database-away.ts';
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
  /** Returns the user and session of this request; null without a valid session. */
  admit: (request: IncomingMessage) => Promise<Holder | null>;
  /**
   * Whether the session of an open socket is still valid. Checked regularly, because no event is published
   * when a session expires.
   */
  isHeld: (holder: Holder) => Promise<boolean>;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
  beatsBetweenLooks?: number;
}

export interface Sockets {
  /** Closes every socket with a reason and accepts no more. */
  stop(): Promise<void>;
}

const PATH = '/ws';
const HEARTBEAT = 25_000;
/** The default of `beatsBetweenLooks`: ten minutes. */
const BEATS_BETWEEN_LOOKS = 24;
/** Bytes of a client's message: `ping`, or the profiles that it shows. */
const LONGEST_MESSAGE = 256;
/** Maximum number of messages of one socket between two heartbeats. */
const MOST_MESSAGES = 60;
/** Maximum number of messages of all of a user's sockets in 25 seconds. */
const MOST_OF_USER = 300;
/**
 * Maximum number of sockets that a user may open in 25 seconds: enough for twenty tabs that each lose their
 * connection three times.
 */
const MOST_OPENED = 60;
/** Milliseconds that a page's request may take to arrive. */
const ON_THE_WAY = 1000;
/** Milliseconds that browsers have to close their sockets when the server stops. */
const STOP_PATIENCE = 2000;

const PONG = JSON.stringify({ type: 'pong', data: {} });

/**
 * Serves the live socket at /ws. The upgrade is refused for another host (421), for another origin (403),
 * without a valid session (401), and to a user who has or opens too many sockets (429). A missing Origin is
 * also refused, because browsers always send one.
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
      options.log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'live socket: upgrade failed');
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

/** Other upgrade requests are handled like normal requests, as HTTP specifies. */
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
  const arrived = performance.now();
  const { origin, host } = request.headers;
  if (!frame.isOwnHost(host)) return refuse(stream, '421 Misdirected Request');
  if (origin === undefined || !isOwnOrigin(origin, host, frame.publicUrl))
    return refuse(stream, '403 Forbidden');
  const holder = await frame.admit(request);
  if (holder === null) return refuse(stream, '401 Unauthorized');
  if (!frame.hub.hasRoomFor(holder.userId)) return refuse(stream, '429 Too Many Requests');
  if (!frame.openings.take(holder.userId)) return refuse(stream, '429 Too Many Requests');
  frame.webSockets.handleUpgrade(request, stream, head, (socket) =>
    hold(frame, socket, { holder, age: ageOf(request, arrived) }),
  );
}

/**
 * The current age of the page in milliseconds: the age in its request (`/ws?age=`), the time that the request
 * may have been on its way, and the time since it arrived. 0 if the request gives no age, and so needs no
 * earlier events.
 */
function ageOf({ url = '' }: IncomingMessage, arrived: number): number {
  const age = Number(new URLSearchParams(url.split('?')[1]).get('age'));
  return age > 0 ? age + ON_THE_WAY + performance.now() - arrived : 0;
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function hold(frame: Frame, socket: WebSocket, { holder, age }: { holder: Holder; age: number }): void {
  const { hub, log, heartbeat = HEARTBEAT, beatsBetweenLooks = BEATS_BETWEEN_LOOKS } = frame;
  const noteFailure = (error: unknown) =>
    log.error({ err: error }, 'live socket: a recent change could not be sent');
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
  hub.add(socket, holder, age);
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

/** Closes a socket whose session has ended. If the session cannot be checked, the socket stays open. */
async function closeUnheld({ isHeld, log }: Frame, socket: WebSocket, holder: Holder): Promise<void> {
  try {
    if (!(await isHeld(holder))) socket.close(SESSION_END_CODES.ended, 'session ended');
  } catch (error) {
    log[isDatabaseAway(error) ? 'warn' : 'error'](
      { err: error },
      'live socket: its session could not be looked up',
    );
  }
}

/** The profiles that a browser can show at the same time, stacked as dialogs. */
const MOST_SHOWN = 4;

/** Parses "show person 12, organization 5", or "show" alone for no profile. Ignores other messages. */
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
