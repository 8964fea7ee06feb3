import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import { AND } from './compile-title-words.ts';
import type { CompiledWords, Hold } from './compile-title-words.ts';
import type { Found } from './find-phrases.ts';
import { STRENGTHS } from './title-words.schema.ts';

/** Levels that an adjective gives. They may follow what is run: "ingeniero de software senior". */
const ADJECTIVES: readonly SeniorityName[] = ['Training', 'Entry', 'Senior', 'Unpaid'];

/** Where "of" stands, and how far it holds. */
interface Holding {
  at: number;
  hold: Hold;
}

/**
 * The levels of a part without those of what somebody runs or serves: a director of student affairs is no student, and
 * who works for the CEO is none. They follow a word like "of" that follows a rank, work or an occupation, up to the
 * next "and". English puts its adjectives in front, so "of" holds back all that follows; other languages put them
 * behind, so there it holds back what follows at once, and offices.
 */
export function heldBack(
  words: readonly string[],
  { roles, levels }: { roles: readonly Found[]; levels: readonly Found[] },
  table: CompiledWords,
): Found[] {
  const heads = [...levels.filter(isHead), ...roles.filter(isOccupation)].map(({ to }) => to);
  const covered = (at: number) => levels.some(({ from, to }) => from <= at && at < to);
  let begin = 0;
  let holding: Holding | null = null;
  let read = 0;
  return levels.filter((found) => {
    for (; read < found.from; read += 1) {
      const hold = covered(read) ? undefined : table.of.get(words[read] ?? '');
      const isAfterHead = heads.some((to) => begin < to && to <= read);
      if (holding === null && hold !== undefined && isAfterHead) holding = { at: read, hold };
    }
    if (found.meaning === AND) {
      holding = null;
      begin = found.to;
      return true;
    }
    return holding === null || !isHeld(found, { words, table, holding });
  });
}

function isHead({ meaning }: Found): boolean {
  return meaning !== AND && (meaning.levels.length > 0 || meaning.mark === 'work');
}

function isOccupation({ meaning }: Found): boolean {
  return meaning !== AND && meaning.strength >= STRENGTHS.indexOf('occupation') + 1;
}

function isHeld(
  { meaning, from }: Found,
  { words, table, holding }: { words: readonly string[]; table: CompiledWords; holding: Holding },
): boolean {
  if (holding.hold === 'all' || meaning === AND) return true;
  const isNext = words.slice(holding.at, from).every((word) => table.fillers.has(word));
  return isNext || meaning.levels.some((level) => !ADJECTIVES.includes(level));
}
