import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { exchange } from './http-client.ts';

// A crowd in a thread of its own, so that its work does not lengthen the times that are measured beside it.

export interface Crowd {
  readonly origin: string;
  /** Tells the addresses of one crowd from another's: those of the last minute may be used up. */
  readonly round: number;
}

/** How many tries had which status; 0: the connection was closed without an answer. */
export type CrowdAnswers = Record<number, number>;

const CLOSED = 0;
const ADDRESSES = 10;
const TRIES = 40;

const { origin, round } = workerData as Crowd;

/** A wrong password for an account of its own: none is slowed down or closed for the others. */
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
