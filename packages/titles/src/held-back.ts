import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import { AND, HOLDS, OR } from './compiled-words.ts';
import type { Hold } from './compiled-words.ts';
import type { FoundPhrase, Part } from './find-phrases.ts';
import { STRENGTHS } from './strengths.ts';

/**
 * Levels that adjectives give. An adjective may follow the word for what somebody runs: "ingeniero de
 * software senior".
 */
const ADJECTIVES: readonly SeniorityName[] = ['Training', 'Entry', 'Senior', 'Unpaid'];

/** The position of an "of", and its reach. */
interface Holding {
  at: number;
  hold: Hold;
}

/**
 * Returns the levels of a part, except those in the name of what somebody runs or serves: a director of
 * student affairs is not a student, and somebody who works for the CEO is not a CEO. A word like "of"
 * excludes levels if it follows a rank, work or an occupation, and only up to the next "and" or slash.
 * English puts adjectives in front, so "of" excludes every level up to this "and" or slash. Other languages
 * put adjectives behind, so "of" excludes the levels of the next word, and after that word only levels that
 * adjectives do not give.
 */
export function heldBack(
  part: Part,
  { roles, levels }: { roles: readonly FoundPhrase[]; levels: readonly FoundPhrase[] },
): FoundPhrase[] {
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

/** Whether `meaning` is a separator of two positions. */
export function isBetween(meaning: FoundPhrase['meaning']): meaning is typeof AND | typeof OR {
  return meaning === AND || meaning === OR;
}

function isHead({ meaning }: FoundPhrase): boolean {
  return !isBetween(meaning) && (meaning.levels.length > 0 || meaning.mark === 'work');
}

/** Whether a phrase names the person who does the work: "manager" and "specialist", but not "senior". */
export function namesDoer({ meaning }: FoundPhrase): boolean {
  if (isBetween(meaning)) return false;
  return meaning.mark === 'work' || meaning.levels.some((level) => !ADJECTIVES.includes(level));
}

export function isOccupation({ meaning }: FoundPhrase): boolean {
  return !isBetween(meaning) && meaning.strength >= STRENGTHS.indexOf('occupation') + 1;
}

/**
 * Returns the reach of an "of" at this word in the part's languages; undefined if the word is no "of". "D" is
 * "of" in French, but not in English. A deputy's "of" excludes nothing, because a deputy has the rank.
 */
function holdAt({ words, languages, table }: Part, at: number): Hold | undefined {
  const word = words[at] ?? '';
  if (((table.deputies.get(words[at - 1] ?? '') ?? 0) & languages) !== 0) return undefined;
  return HOLDS.find((hold) => ((table.of[hold].get(word) ?? 0) & languages) !== 0);
}

function isHeld({ meaning, from }: FoundPhrase, { words, table }: Part, holding: Holding): boolean {
  if (holding.hold === 'all' || isBetween(meaning)) return true;
  const isNext = words.slice(holding.at, from).every((word) => table.fillers.has(word));
  return isNext || meaning.levels.some((level) => !ADJECTIVES.includes(level));
}
