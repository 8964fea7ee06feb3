import { createRandom } from '../sample/population/random.ts';
import type { CpuTime } from './cpu-time.ts';
import { type Client, signedIn } from './http-client.ts';
import type { RequestClass } from './request-classes.ts';
import type { SampledPerson } from './sample-persons.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

/** Warm-up rounds, in which caches fill and the server's code is compiled. */
const WARM_UP = 12;

export interface MeasuredClass {
  readonly scope: string;
  readonly name: string;
  readonly aim: number | null;
  readonly times: Summary;
  /** CPU time of server and database for one request; null if the system does not report it. */
  readonly cpu: Summary | null;
  /** p95 minus health's p95 (milliseconds). */
  readonly beyondHealth: number;
  /** p95 as a multiple of health's p95. */
  readonly ratio: number;
  /** Number of requests (with the warm-up) not answered with 200. `failed` is the first; null if none. */
  readonly failures: number;
  readonly failed: string | null;
}

export interface Measurement {
  readonly health: Summary;
  readonly healthCpu: Summary | null;
  readonly requests: readonly MeasuredClass[];
}

interface Bench {
  readonly origin: string;
  readonly classes: readonly RequestClass[];
  readonly cpuTime: CpuTime;
  /** Number of requests per class and scope. */
  readonly count: number;
  readonly scopes: readonly { readonly scope: ScopeUnderTest; readonly people: readonly SampledPerson[] }[];
  /** Runs before each request and is not measured. */
  readonly before?: (person: SampledPerson) => Promise<void>;
}

interface Series extends Costs {
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
  readonly requestClass: RequestClass;
  readonly client: Client;
  failures: number;
  failed: string | null;
}

/**
 * Sends one request at a time. Every round has one request of each class and scope, in random order, with
 * health requests in between. Other work of the machine therefore affects all classes equally.
 */
export async function measureRequests({
  origin,
  classes,
  count,
  scopes,
  cpuTime,
  before,
}: Bench): Promise<Measurement> {
  const random = createRandom('bench/requests');
  const clients = scopes.map(({ scope }) => signedIn(origin, scope.token));
  for (const [at, client] of clients.entries()) {
    const scope = scopes[at]?.scope;
    if (scope) await untilSearchable(client, scope);
  }
  const series = scopes.flatMap(({ scope, people }, at) =>
    classes.map((requestClass): Series => {
      const client = clients[at] ?? signedIn(origin, scope.token);
      return { scope, people, requestClass, client, times: [], cpu: [], failures: 0, failed: null };
    }),
  );
  const health: Costs = { times: [], cpu: [] };
  for (let round = -WARM_UP; round < count; round += 1) {
    await cpuTime.refresh();
    for (const [turn, one] of random.sample(series, series.length).entries()) {
      const { requestClass, scope, people, client } = one;
      const person = random.pick(people);
      const path = requestClass.path({ scope, random, person }, Math.max(round, 0));
      await before?.(person);
      const cost = await costOf(client, path, cpuTime);
      const sample = turn % 4 === 0 ? await costOf(client, '/api/health', cpuTime) : null;
      one.failed ??= cost.failed;
      if (cost.failed !== null) one.failures += 1;
      if (round < 0) continue;
      note(one, cost);
      if (sample) note(health, sample);
    }
  }
  for (const client of clients) client.close();
  const base = summarize(health.times);
  return {
    health: base,
    healthCpu: cpuSummary(health),
    requests: series.map((one) => describe(one, base)),
  };
}

/** Milliseconds of elapsed time and of CPU time. */
interface Costs {
  readonly times: number[];
  readonly cpu: number[];
}

interface Cost {
  milliseconds: number;
  cpu: number | null;
  failed: string | null;
}

function note(costs: Costs, { milliseconds, cpu }: Cost): void {
  costs.times.push(milliseconds);
  if (cpu !== null) costs.cpu.push(cpu);
}

function cpuSummary({ cpu }: Costs): Summary | null {
  return cpu.length > 0 ? summarize(cpu) : null;
}

async function costOf(client: Client, path: string, cpuTime: CpuTime): Promise<Cost> {
  const before = cpuTime.read();
  const { status, milliseconds } = await client.get(path);
  const after = cpuTime.read();
  return {
    milliseconds,
    cpu: before === null || after === null ? null : after - before,
    failed: status === 200 ? null : `${status} for ${path}`,
  };
}

function describe(series: Series, health: Summary): MeasuredClass {
  const { scope, requestClass, failures, failed } = series;
  const summary = summarize(series.times);
  return {
    scope: scope.name,
    name: requestClass.name,
    aim: requestClass.aims[scope.at] ?? null,
    times: summary,
    cpu: cpuSummary(series),
    beyondHealth: summary.p95 - health.p95,
    ratio: summary.p95 / health.p95,
    failures,
    failed,
  };
}
