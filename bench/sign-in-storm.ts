import { once } from 'node:events';
import http from 'node:http';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SESSION_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';
import { tokenOf } from './dataset/bench-members.ts';
import { exchange, signedIn } from './http-client.ts';
import { startServer, untilSearchable } from './server-under-test.ts';
import type { Crowd, CrowdAnswers } from './sign-in-crowd.worker.ts';
import { type Summary, summarize } from './summarize.ts';

/** Members who open pages at a normal pace. */
const MEMBERS = [2, 3, 4, 5, 6, 7];
/** Milliseconds between two requests of one member. */
const PAUSE = 100;

const ROUNDS = 3;
/** Milliseconds without a crowd before each crowd. */
const CALM = 3_000;

const ASSETS = path.resolve(import.meta.dirname, '../apps/web/dist/assets');

/** Members' waiting times while strangers try passwords, and while nobody does. */
export interface StormFigures {
  /** Whether tries are limited by address, as in production. */
  readonly isLimited: boolean;
  readonly calm: Summary;
  readonly storm: Summary;
  /** p95 during the storm, divided by p95 without it. */
  readonly ratio: number;
  /** Number of tries by status. */
  readonly answers: CrowdAnswers;
  /** Average seconds per crowd. */
  readonly seconds: number;
}

/**
 * Measures members' times before and during a crowd, which sends forty wrong passwords from each of ten
 * addresses at once. Three rounds have the limit of tries by address, and three more do not.
 */
export async function measureSignInStorm(databaseUrl: string): Promise<StormFigures[]> {
  const figures: StormFigures[] = [];
  for (const isLimited of [true, false]) {
    const server = await startServer(databaseUrl, { RATE_LIMIT: isLimited ? 'on' : 'off' });
    try {
      figures.push(await measure(server.origin, isLimited));
    } finally {
      await server.stop();
    }
  }
  return figures;
}

async function measure(origin: string, isLimited: boolean): Promise<StormFigures> {
  for (const member of MEMBERS)
    await untilSearchable(signedIn(origin, tokenOf(member)), { query: { networkId: member } });
  const onlookers = lookAtPages(origin);
  const answers: CrowdAnswers = {};
  let seconds = 0;
  await sleep(CALM);
  for (let round = 0; round < ROUNDS; round += 1) {
    onlookers.during('calm');
    await sleep(CALM);
    onlookers.during('storm');
    const began = performance.now();
    for (const [status, count] of Object.entries(await crowd({ origin, round })))
      answers[Number(status)] = (answers[Number(status)] ?? 0) + count;
    seconds += (performance.now() - began) / 1000 / ROUNDS;
    onlookers.during('between');
    await sleep(1000);
  }
  const { calm, storm } = await onlookers.end();
  return { isLimited, calm, storm, ratio: storm.p95 / calm.p95, answers, seconds };
}

type Phase = 'between' | 'calm' | 'storm';

interface Onlookers {
  /** Requests that begin from now on count towards this phase. */
  during(phase: Phase): void;
  end(): Promise<{ calm: Summary; storm: Summary }>;
}

/** Members who open one page after the other, until the end. */
function lookAtPages(origin: string): Onlookers {
  const times: Record<Phase, number[]> = { between: [], calm: [], storm: [] };
  let now: Phase = 'between';
  let isOver = false;
  const look = async (member: number): Promise<void> => {
    // A new connection each time, because the server may close a kept one just when it is used again.
    const agent = new http.Agent({ maxSockets: 1 });
    const pages = pagesOf(member);
    for (let at = member; !isOver; at += 1) {
      const began = now;
      const url = new URL(pages[at % pages.length] ?? '/', origin);
      times[began].push(await timeOf(url, { agent, member }));
      await sleep(PAUSE);
    }
    agent.destroy();
  };
  const members = MEMBERS.map(look);
  return {
    during: (phase) => void (now = phase),
    end: async () => {
      isOver = true;
      await Promise.all(members);
      return { calm: summarize(times.calm), storm: summarize(times.storm) };
    },
  };
}

/** A browser's requests: a page, its script, the signed-in user, lists and stats. */
function pagesOf(member: number): string[] {
  const script = readdirSync(ASSETS).find((name) => /start-.*\.js$/.test(name)) ?? '';
  return [
    '/people',
    `/assets/${script}`,
    '/api/auth',
    `/api/persons?networkId=${member}`,
    '/api/notifications',
    `/api/organizations?networkId=${member}`,
    `/api/persons/stats?networkId=${member}`,
  ];
}

async function timeOf(url: URL, { agent, member }: { agent: http.Agent; member: number }): Promise<number> {
  const headers = { cookie: `${SESSION_COOKIE}=${tokenOf(member)}`, 'accept-encoding': 'gzip, deflate, br' };
  const { status, milliseconds } = await exchange(url, { method: 'GET', agent, headers });
  if (status !== 200) throw new Error(`${url.pathname} answered ${status}.`);
  return milliseconds;
}

async function crowd(input: Crowd): Promise<CrowdAnswers> {
  const worker = new Worker(new URL('./sign-in-crowd.worker.ts', import.meta.url), { workerData: input });
  const [answers] = (await once(worker, 'message')) as [CrowdAnswers];
  await worker.terminate();
  return answers;
}

export function stormTable(figures: readonly StormFigures[]): string {
  return figures
    .map(({ isLimited, calm, storm, ratio, answers, seconds }) =>
      [
        `  400 wrong passwords at once${isLimited ? '' : ', without the limit by address'}:`,
        `p95 of others ${calm.p95.toFixed(0)} ms before, ${storm.p95.toFixed(0)} ms meanwhile (${ratio.toFixed(2)} times,`,
        `${storm.count} requests); all were answered after ${seconds.toFixed(1)} s: ${JSON.stringify(answers)}`,
      ].join(' '),
    )
    .join('\n');
}
