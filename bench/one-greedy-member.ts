import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SESSION_COOKIE } from '../apps/server/src/accounts/session-cookies.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import type { Tables } from '../apps/server/src/tables.ts';
import { createRandom } from '../sample/population/random.ts';
import { tokenOf } from './dataset/bench-members.ts';
import { datasetOf } from './generate-dataset.ts';
import { signedIn } from './http-client.ts';
import { openPostgres } from './postgres.ts';
import { REQUEST_CLASSES } from './request-classes.ts';
import { samplePersons, type SampledPerson } from './sample-persons.ts';
import { type ScopeUnderTest, scopesOf } from './scopes.ts';
import { startServer } from './server-under-test.ts';
import { summarize } from './summarize.ts';

// Measures how one member with 80 concurrent heavy requests affects another member, whose requests are timed
// alternately without and with the greedy member.
//   node bench/one-greedy-member.ts [--size 100000] [--turns 6] [--at-once 80] [--hammer] [--data FOLDER]
// With --hammer, the greedy member does not wait after an answer 429, although the answer asks for a pause.

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '6' },
    'at-once': { type: 'string', default: '80' },
    hammer: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
});

/** Number of the other member's requests per turn. */
const REQUESTS = 20;
const GREEDY = ['stats under a filter', 'title + seniority + current', 'page 100', 'seniority alone'];
const ORDINARY = [
  'page 1',
  'name part',
  'company, last 10 years',
  'stats of the scope',
  'profile',
  'autocomplete',
];

interface Member {
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
}

type Draw = () => string;

/** Returns a function that draws random paths of these classes. */
function createDraw(names: readonly string[], { scope, people }: Member): Draw {
  const random = createRandom(`bench/greedy ${scope.name}`);
  const classes = REQUEST_CLASSES.filter(({ name }) => names.includes(name));
  let nth = 0;
  return () => random.pick(classes).path({ scope, random, person: random.pick(people) }, (nth += 1));
}

interface Greed {
  readonly statuses: Map<number, number>;
  stop(): Promise<void>;
}

/** Keeps `--at-once` requests running until it is stopped. */
function beGreedy(origin: string, token: string, draw: Draw): Greed {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const statuses = new Map<number, number>();
  let isOn = true;
  const ask = async () => {
    while (isOn) {
      const { status, wait } = await get(new URL(draw(), origin), { agent, token });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429 && !values.hammer) await pause(wait * 1000);
    }
  };
  const all = Array.from({ length: Number(values['at-once']) }, ask);
  return {
    statuses,
    stop: async () => {
      isOn = false;
      await Promise.all(all);
      agent.destroy();
    },
  };
}

function get(
  url: URL,
  { agent, token }: { agent: http.Agent; token: string },
): Promise<{ status: number; wait: number }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `${SESSION_COOKIE}=${token}` };
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      const wait = Number(response.headers['retry-after'] ?? 0);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, wait }));
    });
    request.on('error', reject);
  });
}

async function timesOf(client: ReturnType<typeof signedIn>, draw: Draw): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < REQUESTS; nth += 1) {
    const { status, milliseconds } = await client.get(draw());
    if (status !== 200) throw new Error(`A request of the other member was refused: ${status}`);
    times.push(milliseconds);
  }
  return times;
}

const printTimes = (name: string, times: number[]) => {
  const { p50, p95 } = summarize(times);
  process.stdout.write(`${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`);
  return p95;
};

async function membersOf(url: string, size: number): Promise<[greedy: Member, other: Member]> {
  const pool = createPool({ url }, 1);
  try {
    const db = createDatabase<Tables>(pool);
    const [, large] = scopesOf(size);
    if (!large) throw new Error('There is no large network.');
    const other = { ...large, token: tokenOf(3), id: 3, query: { networkId: 3 }, name: 'network 3' };
    const withPeople = async (scope: ScopeUnderTest) => ({ scope, people: await samplePersons(db, scope) });
    return [await withPeople(large), await withPeople(other)];
  } finally {
    await pool.end();
  }
}

const postgres = await openPostgres(values.data);
try {
  const url = await datasetOf(postgres, Number(values.size), () => undefined);
  const [greedy, other] = await membersOf(url, Number(values.size));
  const server = await startServer(url);
  const client = signedIn(server.origin, other.scope.token);
  const [ordinary, heavy] = [createDraw(ORDINARY, other), createDraw(GREEDY, greedy)];
  const [alone, beside]: [number[], number[]] = [[], []];
  try {
    await timesOf(client, ordinary);
    for (let turn = 0; turn < Number(values.turns); turn += 1) {
      alone.push(...(await timesOf(client, ordinary)));
      const greed = beGreedy(server.origin, greedy.scope.token, heavy);
      await pause(500);
      beside.push(...(await timesOf(client, ordinary)));
      await greed.stop();
      process.stdout.write(`  the greedy member was answered ${JSON.stringify([...greed.statuses])}\n`);
    }
  } finally {
    client.close();
    await server.stop();
  }
  const [before, during] = [printTimes('alone', alone), printTimes('beside the greedy member', beside)];
  process.stdout.write(`p95 ${(during / before).toFixed(2)} times as long\n`);
} finally {
  await postgres.stop();
}
