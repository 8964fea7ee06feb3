import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// The crowd runs in a separate thread, so that its work does not affect the measured times. It begins
// requests and never finishes them.

export type Stall = 'JSON bodies' | 'uploads' | 'heads';

export interface StalledCrowd {
  readonly port: number;
  readonly stall: Stall;
  readonly count: number;
  /** Cookies of members whose uploads the server accepts. */
  readonly cookies: readonly string[];
}

/** Numbers of connections: begun, still open, and closed by the server, by status (0 without an answer). */
export interface CrowdState {
  begun: number;
  open: number;
  readonly closed: Record<number, number>;
}

/**
 * Number of different addresses that the crowd claims, as if a proxy on this machine had forwarded its
 * requests.
 */
const ADDRESSES = 100;

const { port, stall, count, cookies } = workerData as StalledCrowd;
const state: CrowdState = { begun: 0, open: 0, closed: {} };

function textOf(at: number): string {
  const address = `x-forwarded-for: 10.9.0.${at % ADDRESSES}`;
  const head = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'host: localhost', address, ...headers].join('\r\n');
  if (stall === 'heads') return head('GET /api/auth', 'x-slow: 1');
  const length = 'content-length: 100000';
  if (stall === 'JSON bodies')
    return `${head('POST /api/auth', 'content-type: application/json', length)}\r\n\r\n{"username":`;
  const cookie = `cookie: ${cookies[at % cookies.length]}`;
  const type = 'content-type: multipart/form-data; boundary=b';
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="c.csv"\r\n\r\nFirst Name,';
  return `${head('POST /api/account/network/imports', cookie, type, length)}\r\n\r\n${part}`;
}

function begin(at: number): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(textOf(at)));
  let status = 0;
  state.open += 1;
  socket.on('data', (chunk: Buffer) => (status ||= Number(chunk.toString('latin1').split(' ')[1])));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.open -= 1;
    state.closed[status] = (state.closed[status] ?? 0) + 1;
  });
  return socket;
}

/** Number of connections opened every 50 ms: few enough that their arrival itself has no effect. */
const AT_ONCE = 20;
const timer = setInterval(() => {
  for (let one = 0; one < AT_ONCE && state.begun < count; one += 1) begin((state.begun += 1));
  parentPort?.postMessage(state);
}, 50);
parentPort?.once('message', () => {
  clearInterval(timer);
  process.exit();
});
