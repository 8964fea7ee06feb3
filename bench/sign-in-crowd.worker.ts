import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { exchange } from './http-client.ts';

// The crowd runs in a separate thread, so that its work does not affect the measured times.

export interface Crowd {
  readonly origin: string;
  /**
   * Part of each IP address of the crowd. Every round needs new addresses, because the addresses of earlier
   * rounds may have no tries left in the current minute.
   */
  readonly round: number;
}

/** Number of tries by status; 0 means that the connection was closed without an answer. */
export type CrowdAnswers = Record<number, number>;

const CLOSED = 0;
const ADDRESSES = 10;
const TRIES = 40;

const { origin, round } = workerData as Crowd;

/** Tries a wrong password for a different account each time, so that no account is slowed down or locked. */
async function attempt(address: number, at: number): Promise<number> {
  const username = `stranger-${round}-${address}-${at}@example.test`;
  const body = Buffer.from(JSON.stringify({ username, password: 'wrong password' }));
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': `10.${round}.0.${address}`,
    origin,
  };
  const agent = new http.Agent({ maxSockets: 1 });
  const sent = exchange(new URL('/api/auth', origin), { method: 'POST', agent, headers }, body);
  const status = await sent.then(
    (answer) => answer.status,
    () => CLOSED,
  );
  agent.destroy();
  return status;
}

const tries: Promise<number>[] = [];
for (let address = 1; address <= ADDRESSES; address += 1)
  for (let at = 0; at < TRIES; at += 1) tries.push(attempt(address, at));

const answers: CrowdAnswers = {};
for (const status of await Promise.all(tries)) answers[status] = (answers[status] ?? 0) + 1;
parentPort?.postMessage(answers);
