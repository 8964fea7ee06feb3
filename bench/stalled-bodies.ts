import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SESSION_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';
import { tokenOf } from './dataset/bench-members.ts';
import { exchange, signedIn } from './http-client.ts';
import { memoryOf } from './memory-of.ts';
import type { CrowdState, Stall, StalledCrowd } from './stalled-crowd.worker.ts';
import { startServer, type ServerUnderTest, untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

const STALLS: readonly Stall[] = ['JSON bodies', 'uploads', 'heads'];
/** Connections of one crowd; this process and the server each use one file descriptor per connection. */
const CROWD = 3000;
/** Members whose requests are timed. Other members upload. */
const MEMBERS = [2, 3, 4, 5];
const UPLOADERS = Array.from({ length: 20 }, (_one, index) => index + 10);
/** Milliseconds between two requests of one member. */
const PAUSE = 50;
/** Milliseconds for which requests are measured without a crowd, and with one. */
const CALM = 10_000;
const STALLED = 12_000;
/** Milliseconds to wait after all connections of a crowd are open. */
const SETTLED = 2000;

/** Members' waiting times while 3,000 requests stall, and while none does. */
export interface StallFigures {
  readonly stall: Stall;
  readonly calm: Summary;
  readonly stalled: Summary;
  /** p95 with the crowd, divided by p95 without it. */
  readonly ratio: number;
  /** At the end: the number of open connections, and of closed ones by status. */
  readonly crowd: CrowdState;
  /**
   * Additional bytes of memory that the server used with the crowd; null if the system does not report it.
   */
  readonly memory: number | null;
  /** Seconds that the server took to stop while the crowd was connected. */
  readonly stop: number;
}

/**
 * Measures members' times before and during 3,000 requests that a crowd begins and never finishes, with a new
 * server for each kind of crowd.
 */
export async function measureStalledBodies(databaseUrl: string): Promise<StallFigures[]> {
  const figures: StallFigures[] = [];
  for (const stall of STALLS) {
    const server = await startServer(databaseUrl);
    let stop = 0;
    try {
      const measured = await measure(server, stall);
      const began = performance.now();
      await server.stop();
      stop = (performance.now() - began) / 1000;
      measured.endCrowd();
      figures.push({ stall, ...measured.figures, stop });
    } finally {
      await server.stop();
    }
  }
  return figures;
}

async function measure(server: ServerUnderTest, stall: Stall) {
  const { origin, pid } = server;
  for (const member of MEMBERS)
    await untilSearchable(signedIn(origin, tokenOf(member)), { query: { networkId: member } });
  await timesOf(origin, CALM / 2);
  const calm = summarize(await timesOf(origin, CALM));
  const before = memoryOf(pid);
  const crowd = await beginCrowd({ port: Number(new URL(origin).port), stall });
  while (crowd.state.begun < CROWD) await sleep(100);
  await sleep(SETTLED);
  const stalled = summarize(await timesOf(origin, STALLED));
  const after = memoryOf(pid);
  const memory = before === null || after === null ? null : after - before;
  const state = structuredClone(crowd.state);
  const figures = { calm, stalled, ratio: stalled.p95 / calm.p95, crowd: state, memory };
  return { figures, endCrowd: crowd.end };
}

/** Times members' requests, each on a new connection, because a crowd affects new connections first. */
async function timesOf(origin: string, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const look = async (member: number): Promise<void> => {
    for (let at = member; performance.now() < end; at += 1) {
      times.push(await timeOf(origin, { member, at }));
      await sleep(PAUSE);
    }
  };
  await Promise.all(MEMBERS.map(look));
  return times;
}

/** Times one request: a page, the signed-in user, a list or a request with a body, in turn. */
async function timeOf(origin: string, { member, at }: { member: number; at: number }): Promise<number> {
  const headers = { cookie: cookieOf(member), origin };
  const paths = ['/people', '/api/auth', `/api/persons?networkId=${member}`];
  const path = paths[at % (paths.length + 1)];
  if (path === undefined) return sendBody(origin, headers);
  const { status, milliseconds } = await exchange(new URL(path, origin), {
    method: 'GET',
    agent: false,
    headers,
  });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return milliseconds;
}

/** Sends a registration code that does not exist. The server looks it up and refuses it. */
async function sendBody(origin: string, headers: Record<string, string>): Promise<number> {
  const body = Buffer.from(JSON.stringify({ registrationCode: 'nobody-has-this' }));
  const type = { 'content-type': 'application/json', 'content-length': body.length };
  const url = new URL('/api/registrations/verify', origin);
  const options = { method: 'POST', agent: false as const, headers: { ...headers, ...type } };
  const { status, milliseconds } = await exchange(url, options, body);
  if (![404, 422].includes(status)) throw new Error(`A code was answered with ${status}.`);
  return milliseconds;
}

const cookieOf = (member: number): string => `${SESSION_COOKIE}=${tokenOf(member)}`;

async function beginCrowd({ port, stall }: Pick<StalledCrowd, 'port' | 'stall'>) {
  const workerData: StalledCrowd = { port, stall, count: CROWD, cookies: UPLOADERS.map(cookieOf) };
  const worker = new Worker(new URL('./stalled-crowd.worker.ts', import.meta.url), { workerData });
  const crowd = {
    state: { begun: 0, open: 0, closed: {} } as CrowdState,
    end: (): void => worker.postMessage('end'),
  };
  worker.on('message', (state: CrowdState) => (crowd.state = state));
  await once(worker, 'message');
  return crowd;
}

export function stallTable(figures: readonly StallFigures[]): string {
  return figures
    .map(({ stall, calm, stalled, ratio, crowd, memory, stop }) =>
      [
        `  3,000 unfinished ${stall}: p95 of others ${calm.p95.toFixed(1)} ms before,`,
        `${stalled.p95.toFixed(1)} ms meanwhile (${ratio.toFixed(2)} times, ${stalled.count} requests);`,
        `${crowd.open} open, closed by status ${JSON.stringify(crowd.closed)};`,
        memory === null ? '' : `${(memory / 1024 ** 2).toFixed(0)} MB more memory;`,
        `the stop took ${stop.toFixed(1)} s`,
      ].join(' '),
    )
    .join('\n');
}
