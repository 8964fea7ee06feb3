import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import { AND, HOLDS, OR } from './compiled-words.ts';
import type { Hold } from './compiled-words.ts';
import type { Found, Part } from './find-phrases.ts';
import { STRENGTHS } from './strengths.ts';

/** Levels that an adjective gives. They may follow what is run: "ingeniero de software senior". */
const ADJECTIVES: readonly SeniorityName[] = ['Training', 'Entry', 'Senior', 'Unpaid'];

/** Where "of" stands, and how far it holds. */
interface Holding {
  at: number;
  hold: Hold;
}

/**
 * The levels of a part without those of what somebody runs or serves: a director of student affairs is no
 * student, and who works for the CEO is none. They follow a word like "of" that follows a rank, work or an
 * occupation, up to the next "and" or slash. English puts its adjectives in front, so "of" holds back all
 * that follows; other languages put them behind, so there it holds back what follows at once, and offices.
 */
export function heldBack(
  part: Part,
  { roles, levels }: { roles: readonly Found[]; levels: readonly Found[] },
): Found[] {
  const heads = [...levels.filter(isHead), ...roles.filter(isOccupation)].map(({ to }) => to);
  const covered = (at: number) => levels.some(({ from, to }) => from <= at && at < to);
  let begin = 0;
  let holding: Holding | null = null;
  let read = 0;
  return levels.filter((found) => {
    for (; read < found.from; read += 1) {
      const hold = covered(read) ? undefined : holdAt(part, read);
      const isAfterHead = heads.some((to) => begin < to && to <= read);
      if (holding === null && hold !== undefined && isAfterHead) holding = { at: read, hold };
    }
    if (isBetween(found.meaning)) {
      holding = null;
      begin = found.to;
      return true;
    }
    return holding === null || !isHeld(found, part, holding);
  });
}

/** Whether it is no meaning but what stands between two offices. */
export function isBetween(meaning: Found['meaning']): meaning is typeof AND | typeof OR {
  return meaning === AND || meaning === OR;
}

function isHead({ meaning }: Found): boolean {
  return !isBetween(meaning) && (meaning.levels.length > 0 || meaning.mark === 'work');
}

/** Whether it names who does the work, and not only how: "manager", "specialist", not "senior". */
export function namesDoer({ meaning }: Found): boolean {
  if (isBetween(meaning)) return false;
  return meaning.mark === 'work' || meaning.levels.some((level) => !ADJECTIVES.includes(level));
}

/** Whether it names an occupation. */
export function isOccupation({ meaning }: Found): boolean {
  return !isBetween(meaning) && meaning.strength >= STRENGTHS.indexOf('occupation') + 1;
}

/**
 * Only in its own languages: "d" is "of" in French, and nothing in English. Who stands in for a rank has it.
 */
function holdAt({ words, languages, table }: Part, at: number): Hold | undefined {
  const word = words[at] ?? '';
  if (((table.deputies.get(words[at - 1] ?? '') ?? 0) & languages) !== 0) return undefined;
  return HOLDS.find((hold) => ((table.of[hold].get(word) ?? 0) & languages) !== 0);
}

function isHeld({ meaning, from }: Found, { words, table }: Part, holding: Holding): boolean {
  if (holding.hold === 'all' || isBetween(meaning)) return true;
  const isNext = words.slice(holding.at, from).every((word) => table.fillers.has(word));
  return isNext || meaning.levels.some((level) => !ADJECTIVES.includes(level));
}
