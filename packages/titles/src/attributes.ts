import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import type { FoundPhrase, Part } from './find-phrases.ts';
import { isBetween, isOccupation } from './held-back.ts';

/** Ranks of people who lead others. In English, the field that they lead stands in front of the rank. */
const LEADING: readonly SeniorityName[] = ['Manager', 'Director', 'Vice President'];

/**
 * Returns the levels of a part without the levels of nouns that only say whom the work is for: a partner
 * engineering manager is not a partner, and a CEO recruiter is not a CEO. In English, such a noun is followed
 * by the field and the rank of a leader, or directly by a human resources role. "Partner Attorney" and
 * "Partner, Sales" remain partners.
 */
export function withoutAttributes(
  levels: readonly FoundPhrase[],
  roles: readonly FoundPhrase[],
  part: Part,
): FoundPhrase[] {
  const recruiters = roles.filter(
    (found) => isOccupation(found) && !isBetween(found.meaning) && found.meaning.role === 'Human Resources',
  );
  return levels.filter((found, at) => {
    if (!isAttribute(found, part)) return true;
    const next = levels.slice(at + 1).find(({ meaning }) => isBetween(meaning) || meaning.levels.length > 0);
    const leads = next !== undefined && isLeader(next) && isDescribed(found.to, next.from, part);
    return !leads && !recruiters.some(({ from }) => from === found.to);
  });
}

function isAttribute({ from, to, meaning }: FoundPhrase, { words, languages, table }: Part): boolean {
  if (isBetween(meaning) || to > from + 1) return false;
  return ((table.attributes.get(words[from] ?? '') ?? 0) & languages) !== 0;
}

function isLeader({ meaning }: FoundPhrase): boolean {
  return !isBetween(meaning) && meaning.levels.some((level) => LEADING.includes(level));
}

/**
 * Whether the words between two positions can describe the noun after them: there is at least one word, and
 * none of them is a filler, such as "of" or a bracket.
 */
function isDescribed(from: number, to: number, { words, table }: Part): boolean {
  const between = words.slice(from, to);
  return between.length > 0 && !between.some((word) => table.fillers.has(word));
}
