import { setTimeout as pause } from 'node:timers/promises';
import { type Client, signedIn } from './http-client.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { type Summary, summarize } from './summarize.ts';

/** Milliseconds between two searches of a watcher: long enough to slow nobody down. */
const EVERY = 250;
/** Aim for the longest search (milliseconds). */
const AIM_LONGEST = 2_000;

/** A member who opens the list of people of a scope repeatedly. */
export type Watcher = Pick<ScopeUnderTest, 'name' | 'query' | 'token'>;

export interface WatchedSearches {
  readonly name: string;
  readonly times: Summary;
  /** Number of searches answered with 503. */
  readonly unavailable: number;
  /** Number of searches answered with any other status except 200. */
  readonly refused: number;
}

/** Lets each watcher search until the promise `until` is settled. */
export async function watchSearches(
  origin: string,
  watchers: readonly Watcher[],
  until: Promise<unknown>,
): Promise<WatchedSearches[]> {
  let isOver = false;
  const end = () => (isOver = true);
  until.then(end, end);
  const watch = async ({ name, query, token }: Watcher): Promise<WatchedSearches> => {
    const client = signedIn(origin, token);
    const found = { times: [] as number[], unavailable: 0, refused: 0 };
    while (!isOver) {
      await searchOnce(client, query, found);
      await pause(EVERY);
    }
    client.close();
    return { name, ...found, times: summarize(found.times) };
  };
  return Promise.all(watchers.map(watch));
}

async function searchOnce(
  client: Client,
  query: Watcher['query'],
  found: { times: number[]; unavailable: number; refused: number },
): Promise<void> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const { status, milliseconds } = await client.get(`/api/persons?${search.toString()}`);
  found.times.push(milliseconds);
  if (status === 503) found.unavailable += 1;
  else if (status !== 200) found.refused += 1;
}

export function watchedLines(searches: readonly WatchedSearches[]): string[] {
  return searches.map(({ name, times, unavailable, refused }) => {
    const mark = times.longest >= AIM_LONGEST || unavailable + refused > 0 ? ' !' : '';
    return (
      `    ${name.padEnd(34)} ${times.count} searches, p50 ${times.p50.toFixed(0)} ms, ` +
      `longest ${times.longest.toFixed(0)} ms (aim ${AIM_LONGEST}), ${unavailable} answered 503, ${refused} refused${mark}`
    );
  });
}
