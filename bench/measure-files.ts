import { useDirectory } from './measure-import.ts';
import { signedIn } from './http-client.ts';
import type { SampledPerson } from './sample-persons.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

/** Number of files requested at once. */
const FILES = 4;
/** Number of requests that measure another member's times while no file is written. */
const REQUESTS_BEFORE = 300;
/** Factor by which others' p95 may increase. */
const AIM_SLOWER = 2;

export interface FilesFigures {
  readonly people: number;
  /** Seconds until each file was complete. */
  readonly seconds: readonly number[];
  /** Times of another member's requests, one at a time: before and while the files are written. */
  readonly before: Summary;
  readonly during: Summary;
  /** p95 while the files are written, as a multiple of p95 before. */
  readonly slower: number;
}

interface Other {
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
}

/**
 * Requests several files at once, each with everybody in a large network, while another member uses the
 * directory.
 */
export async function measureFiles(
  origin: string,
  large: ScopeUnderTest,
  { scope, people }: Other,
): Promise<FilesFigures> {
  const other = { scope, people, client: signedIn(origin, scope.token) };
  const clients = Array.from({ length: FILES }, () => signedIn(origin, large.token));
  await untilSearchable(other.client, scope);
  try {
    await useDirectory(other, (done) => done >= REQUESTS_BEFORE / 3);
    const before = summarize(await useDirectory(other, (done) => done >= REQUESTS_BEFORE));
    let isDone = false;
    const files = Promise.all(
      clients.map(async (client) => {
        const body = { ...large.query, filter: {} };
        const answer = await client.send('POST', '/api/selection/file', body);
        if (answer.status >= 300)
          throw new Error(`A file was refused: ${answer.status} ${answer.body.toString()}`);
        return answer.milliseconds / 1000;
      }),
    ).finally(() => (isDone = true));
    const [seconds, times] = await Promise.all([files, useDirectory(other, () => isDone)]);
    const during = summarize(times);
    return { people: large.people, seconds, before, during, slower: during.p95 / before.p95 };
  } finally {
    other.client.close();
    for (const client of clients) client.close();
  }
}

export function filesLines({ people, seconds, before, during, slower }: FilesFigures): string {
  return [
    `  ${FILES} files of ${people.toLocaleString('en-US')} people at once: the first after ` +
      `${Math.min(...seconds).toFixed(1)} s, the last after ${Math.max(...seconds).toFixed(1)} s`,
    `  others' p95: ${before.p95.toFixed(1)} ms before, ${during.p95.toFixed(1)} ms during (${during.count} requests),` +
      ` ${slower.toFixed(2)} times (aim ${AIM_SLOWER})${slower >= AIM_SLOWER ? ' !' : ''}`,
  ].join('\n');
}
