import { type AskedPersons, type EngineScope, asksNothing } from './asked.ts';
import { roomOfMarks } from '../people/candidates.ts';
import type { Columns } from '../columns/columns.ts';
import type { Counters } from './counters.ts';
import { countOf, eachMatch, findPersons, helpToFind, type Matches } from '../people/find-persons.ts';
import type { MatchingOptions } from '../people/matching.ts';
import { Seen } from '../seen/seen.ts';
import { ALONE, helpWith, type SharedMemory, SharedWalks } from './shared-walk.ts';
import {
  areFew,
  countLists,
  type Counting,
  countTogether,
  entriesOfLists,
  type ScopeLists,
} from '../stats/top-lists.ts';
import type { People, SortedPeople } from './view.ts';

/** A search over more people than this is shared by all idle threads. */
const MOST_ALONE = 100_000;
/**
 * Counting one person takes about as long as testing this many persons in a search. So threads begin to share
 * a count at fewer people than a search.
 */
const WEIGHT_OF_COUNTING = 30;

/** Extra bytes for the memory of a walk, because the lengths of its arrays are rounded up. */
const ROUNDING = 128;

type SearchOptions = Omit<MatchingOptions, 'steps'>;

/** What a thread is asked to help with, as plain data. */
export interface AskedHelp {
  readonly memory: SharedMemory;
  /** Together with `version`, identifies the columns. A thread that searches other columns does not help. */
  readonly keeper: string;
  readonly version: number;
  readonly viewerScope: EngineScope;
  readonly work:
    | { readonly criteria: AskedPersons; readonly inOrder: SortedPeople; readonly options: SearchOptions }
    | { readonly counting: Counting; readonly count: number };
}

export interface SharingOptions {
  /** Asks other threads to help. Null without other threads. */
  readonly askForHelp?: ((asked: AskedHelp) => void) | null;
  readonly mostAlone?: number;
}

/** Finds and counts persons. Shares questions about many of them with other threads. */
export class SharedQuestions {
  readonly #walks = new SharedWalks();
  readonly #askForHelp: ((asked: AskedHelp) => void) | null;
  readonly #mostAlone: number;

  constructor({ askForHelp = null, mostAlone = MOST_ALONE }: SharingOptions) {
    this.#askForHelp = askForHelp;
    this.#mostAlone = mostAlone;
  }

  find(people: People, criteria: AskedPersons, options: SearchOptions): Matches {
    const { seen, inOrder } = people;
    const { length } = inOrder.persons;
    const alone = () => findPersons(people, criteria, { ...options, steps: ALONE });
    const ask = this.#askForHelp;
    if (ask === null || length <= this.#mostAlone || asksNothing(criteria)) return alone();
    const together = this.#walks.share(
      4 * length + roomOfMarks(seen.columns, criteria) + ROUNDING,
      (memory) => ask({ ...about(seen), memory, work: { criteria, inOrder, options } }),
      { walk: (steps) => findPersons(people, criteria, { ...options, steps }) },
    );
    return together ?? alone();
  }

  lists(matches: Matches, counting: Counting): ScopeLists {
    const { seen } = matches.people;
    const count = countOf(matches);
    const ask = this.#askForHelp;
    const isSmall = count * WEIGHT_OF_COUNTING <= this.#mostAlone || areFew(count, seen.columns);
    if (ask === null || isSmall) return countLists(matches, counting);
    let persons: Int32Array = new Int32Array(0);
    const together = this.#walks.share(
      4 * (count + entriesOfLists(seen.columns)) + ROUNDING,
      (memory) => ask({ ...about(seen), memory, work: { counting, count } }),
      {
        prepare(steps) {
          persons = steps.numbers(count);
          let at = 0;
          eachMatch(matches, (person) => (persons[at++] = person));
        },
        walk: (steps) => countTogether(seen, persons, { counting, steps }),
      },
    );
    return together ?? countLists(matches, counting);
  }
}

function about({ viewerScope, columns: { keeper, version } }: Seen) {
  return { viewerScope, keeper, version };
}

/** Helps another thread with its question, if the question is about these columns. */
export function help(columns: Columns, asked: AskedHelp, counters: Counters): void {
  const { memory, keeper, version, viewerScope, work } = asked;
  if (columns.keeper !== keeper || columns.version !== version) return;
  helpWith(memory, (steps) => {
    const seen = new Seen(columns, viewerScope, counters);
    if ('criteria' in work) {
      const { inOrder, criteria, options } = work;
      helpToFind(seen, inOrder, { criteria, options: { ...options, steps } });
    } else countTogether(seen, steps.numbers(work.count), { counting: work.counting, steps });
  });
}
