import { createRandom, type Random } from '../sample/population/random.ts';
import type { CpuTime } from './cpu-time.ts';
import { type Client, signedIn } from './http-client.ts';
import { REQUEST_CLASSES, type RequestClass } from './request-classes.ts';
import type { SampledPerson } from './sample-persons.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { type Summary, summarize } from './summarize.ts';

/** Rounds before those that count: caches fill, and the server's code is compiled. */
const WARM_UP = 12;

export interface Measured {
  readonly scope: string;
  readonly name: string;
  readonly aim: number | null;
  readonly times: Summary;
  /** Processor time of the server and the database for one request; null where the system does not tell. */
  readonly cpu: Summary | null;
  /** Health's p95 subtracted (milliseconds). */
  readonly beyondHealth: number;
  /** p95 as a multiple of health's p95. */
  readonly ratio: number;
  /** What the first request that was refused answered; null when all were answered. */
  readonly failed: string | null;
}

export interface Measurement {
  readonly health: Summary;
  readonly requests: readonly Measured[];
}

interface Bench {
  readonly origin: string;
  readonly cpuTime: CpuTime;
  /** Requests of each class in each scope. */
  readonly count: number;
  readonly scopes: readonly { readonly scope: ScopeUnderTest; readonly people: readonly SampledPerson[] }[];
}

interface Series {
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
  readonly requestClass: RequestClass;
  readonly client: Client;
  readonly times: number[];
  readonly cpu: number[];
  failed: string | null;
}

/**
 * Sends one request at a time: in every round one of each class and scope, in random order, with health between them. So
 * whatever else the machine does meets all classes alike.
 */
export async function measureRequests({ origin, count, scopes, cpuTime }: Bench): Promise<Measurement> {
  const random = createRandom('bench/requests');
  const clients = scopes.map(({ scope }) => signedIn(origin, scope.token));
  const series = scopes.flatMap(({ scope, people }, at) =>
    REQUEST_CLASSES.map((requestClass): Series => {
      const client = clients[at] ?? signedIn(origin, scope.token);
      return { scope, people, requestClass, client, times: [], cpu: [], failed: null };
    }),
  );
  const health: number[] = [];
  for (let round = -WARM_UP; round < count; round += 1) {
    await cpuTime.refresh();
    for (const [turn, one] of random.sample(series, series.length).entries()) {
      const cost = await send(one, { random, cpuTime, nth: Math.max(round, 0) });
      const sample = turn % 4 === 0 ? await one.client.get('/api/health') : null;
      if (round < 0) continue;
      one.times.push(cost.milliseconds);
      if (cost.cpu !== null) one.cpu.push(cost.cpu);
      if (sample) health.push(sample.milliseconds);
    }
  }
  for (const client of clients) client.close();
  const base = summarize(health);
  return { health: base, requests: series.map((one) => describe(one, base)) };
}

async function send(
  series: Series,
  { random, cpuTime, nth }: { random: Random; cpuTime: CpuTime; nth: number },
): Promise<{ milliseconds: number; cpu: number | null }> {
  const { scope, requestClass, people, client } = series;
  const path = requestClass.path({ scope, random, person: random.pick(people) }, nth);
  const before = cpuTime.read();
  const { status, milliseconds } = await client.get(path);
  const after = cpuTime.read();
  if (status !== 200) series.failed ??= `${status} for ${path}`;
  return { milliseconds, cpu: before === null || after === null ? null : after - before };
}

function describe({ scope, requestClass, times, cpu, failed }: Series, health: Summary): Measured {
  const summary = summarize(times);
  return {
    scope: scope.name,
    name: requestClass.name,
    aim: requestClass.aims[scope.at] ?? null,
    times: summary,
    cpu: cpu.length > 0 ? summarize(cpu) : null,
    beyondHealth: summary.p95 - health.p95,
    ratio: summary.p95 / health.p95,
    failed,
  };
}
