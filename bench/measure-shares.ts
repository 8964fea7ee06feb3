import { LARGE_NETWORK, tokenOf } from './dataset/bench-members.ts';
import { type Answer, signedIn } from './http-client.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

const ROUNDS = 10;
/** Aims in milliseconds, for a network of 30,000 people in a data set of a million persons. */
const AIMS = { share: 300, next: 800 };

export interface ShareFigures {
  readonly withdrawal: Summary;
  readonly share: Summary;
  /** Times of the first page of the collective, requested right after sharing or withdrawing. */
  readonly next: Summary;
}

/**
 * Measures withdrawing a network of 30,000 people from the large collective, sharing it again, and a
 * collaborator's next search after each.
 */
export async function measureShares(origin: string, collective: ScopeUnderTest): Promise<ShareFigures> {
  const owner = signedIn(origin, tokenOf(LARGE_NETWORK));
  const other = signedIn(origin, collective.token);
  await untilSearchable(other, collective);
  const networks = `/api/collectives/${collective.id}/networks`;
  const page = `/api/persons?collectiveId=${collective.id}`;
  const withdrawal: number[] = [];
  const share: number[] = [];
  const next: number[] = [];
  await timeOf(other.get(page));
  for (let round = 0; round < ROUNDS; round += 1) {
    withdrawal.push(await timeOf(owner.send('DELETE', networks)));
    next.push(await timeOf(other.get(page)));
    share.push(await timeOf(owner.send('POST', networks, {})));
    next.push(await timeOf(other.get(page)));
  }
  owner.close();
  other.close();
  return { withdrawal: summarize(withdrawal), share: summarize(share), next: summarize(next) };
}

async function timeOf(request: Promise<Answer>): Promise<number> {
  const { status, milliseconds, body } = await request;
  if (status >= 300) throw new Error(`A request was refused: ${status} ${body.toString()}`);
  return milliseconds;
}

export function shareLines({ withdrawal, share, next }: ShareFigures): string {
  const line = (name: string, { p50, p95 }: Summary, aim: number) =>
    `  ${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (aim ${aim})${p95 >= aim ? ' !' : ''}`;
  return [
    line('withdrawal of 30,000', withdrawal, AIMS.share),
    line('share of 30,000', share, AIMS.share),
    line('next search in that collective', next, AIMS.next),
  ].join('\n');
}
