import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../sample/population/random.ts';
import { tokenOf } from './dataset/bench-members.ts';
import { signedIn } from './http-client.ts';
import type { SampledPerson } from './sample-persons.ts';
import type { ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';

/** Number of people who type at once, each in their own network; the first has the largest one. */
const PEOPLE = 16;
/** Number of names that each of them types. */
const NAMES = 12;
/** Milliseconds from an answer to the next letter. */
const LETTER_PAUSE = 150;
/** The smallest number of letters for which a search is sent. */
const FEWEST_LETTERS = 2;
/** p95 in milliseconds at a million persons on two cores. */
const AIM = 250;

export interface TypingFigures {
  readonly times: Summary;
  readonly refused: number;
}

/** Measures sixteen people who type names into the search for anything at once, letter by letter. */
export async function measureTyping(
  origin: string,
  { scope, people }: { scope: ScopeUnderTest; people: readonly SampledPerson[] },
): Promise<TypingFigures> {
  const first = signedIn(origin, scope.token);
  await untilSearchable(first, scope);
  first.close();
  const times: number[] = [];
  let refused = 0;
  const type = async (member: number): Promise<void> => {
    const random = createRandom(`bench/typing ${member}`);
    const client = signedIn(origin, tokenOf(member));
    for (let nth = -1; nth < NAMES; nth += 1) {
      const { name } = random.pick(people);
      for (let letters = FEWEST_LETTERS; letters <= name.length; letters += 1) {
        const query = new URLSearchParams({ networkId: String(member), name: name.slice(0, letters) });
        const { status, milliseconds } = await client.get(`/api/search?${query.toString()}`);
        // The first name is the warm-up.
        if (nth >= 0) times.push(milliseconds);
        if (status !== 200) refused += 1;
        await pause(LETTER_PAUSE);
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_none, at) => type(at + 1)));
  return { times: summarize(times), refused };
}

export function typingLine({ times, refused }: TypingFigures): string {
  return (
    `  ${PEOPLE} people type at once: p50 ${times.p50.toFixed(0)} ms, p95 ${times.p95.toFixed(0)} ms ` +
    `(aim ${AIM})${times.p95 >= AIM ? ' !' : ''}, ${refused} refused`
  );
}
