import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../sample/population/random.ts';
import { signedIn } from './http-client.ts';
import { REQUEST_CLASSES, type RequestClass } from './request-classes.ts';
import type { SampledPerson } from './sample-persons.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

/** Number of concurrent clients. Each sends its next request as soon as the previous one is answered. */
const CLIENTS = 8;
/** Milliseconds of the measurement, and of the warm-up before it. */
const TIME = 40_000;
const WARM_UP = 15_000;
/** Milliseconds that the ninth client waits after each profile. */
const PROBE_PAUSE = 40;

/** Aims at a million persons on two cores: requests per second, and p95 (ms) for the ninth client. */
const AIM_RATE = 60;
const AIM_PROBE = 50;

export interface MixFigures {
  readonly requestsPerSecond: number;
  readonly refused: number;
  readonly mix: Summary;
  /** Times for another client during the mix. */
  readonly health: Summary;
  readonly profile: Summary;
}

interface Member {
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
}

/** Measures eight clients that send typical requests in all scopes, and one that gets health and profiles. */
export async function measureMix(origin: string, members: readonly Member[]): Promise<MixFigures> {
  const [first] = members;
  if (!first) throw new Error('There are no scopes.');
  const probing = signedIn(origin, first.scope.token);
  await untilSearchable(probing, first.scope);
  const times: number[] = [];
  const health: number[] = [];
  const profiles: number[] = [];
  let refused = 0;
  const begins = performance.now() + WARM_UP;
  const end = begins + TIME;
  const counts = () => performance.now() >= begins;

  const ask = async (number: number): Promise<void> => {
    const random = createRandom(`bench/mix ${number}`);
    const member = members[number % members.length] ?? first;
    const client = signedIn(origin, member.scope.token);
    for (let nth = 0; performance.now() < end; nth += 1) {
      const { status, milliseconds } = await client.get(
        random
          .pick(REQUEST_CLASSES)
          .path({ scope: member.scope, random, person: random.pick(member.people) }, nth),
      );
      if (!counts()) continue;
      times.push(milliseconds);
      if (status !== 200) refused += 1;
    }
    client.close();
  };
  const probe = async (): Promise<void> => {
    const random = createRandom('bench/mix probe');
    const profile = REQUEST_CLASSES.find(({ name }) => name === 'profile') as RequestClass;
    for (let nth = 0; performance.now() < end; nth += 1) {
      const alive = await probing.get('/api/health');
      const path = profile.path({ scope: first.scope, random, person: random.pick(first.people) }, nth);
      const seen = await probing.get(path);
      if (counts()) {
        health.push(alive.milliseconds);
        profiles.push(seen.milliseconds);
      }
      await pause(PROBE_PAUSE);
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, (_, number) => ask(number)), probe()]);
  probing.close();
  return {
    requestsPerSecond: times.length / (TIME / 1000),
    refused,
    mix: summarize(times),
    health: summarize(health),
    profile: summarize(profiles),
  };
}

export function mixLines({ requestsPerSecond, refused, mix, health, profile }: MixFigures): string {
  const late = (p95: number) => (p95 >= AIM_PROBE ? ' !' : '');
  return [
    `  ${CLIENTS} clients: ${requestsPerSecond.toFixed(0)} requests a second (aim ${AIM_RATE})${requestsPerSecond < AIM_RATE ? ' !' : ''}, ` +
      `p50 ${mix.p50.toFixed(0)} ms, p95 ${mix.p95.toFixed(0)} ms, ${refused} refused`,
    `  meanwhile p95 of health ${health.p95.toFixed(1)} ms${late(health.p95)}, of profiles ${profile.p95.toFixed(1)} ms${late(profile.p95)} (aim ${AIM_PROBE})`,
  ].join('\n');
}
