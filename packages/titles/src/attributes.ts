import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import type { Found, Part } from './find-phrases.ts';
import { isBetween, isOccupation } from './held-back.ts';

/** Ranks of who leads people: in front of them, English says what is led. */
const LEADING: readonly SeniorityName[] = ['Manager', 'Director', 'Vice President'];

/**
 * The levels of a part without those of nouns that only say whom the work is for: a partner engineering
 * manager is no partner, a CEO recruiter no CEO. English puts them in front of the head: further words and
 * the rank of who leads people, or at once somebody of human resources. "Partner Attorney" and "Partner,
 * Sales" stay partners.
 */
export function withoutAttributes(levels: readonly Found[], roles: readonly Found[], part: Part): Found[] {
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

function isAttribute({ from, to, meaning }: Found, { words, languages, table }: Part): boolean {
  if (isBetween(meaning) || to > from + 1) return false;
  return ((table.attributes.get(words[from] ?? '') ?? 0) & languages) !== 0;
}

function isLeader({ meaning }: Found): boolean {
  return !isBetween(meaning) && meaning.levels.some((level) => LEADING.includes(level));
}

/**
 * Whether there are words between the two, and none that ends what stands in front of a head: "of", a
 * bracket.
 */
function isDescribed(from: number, to: number, { words, table }: Part): boolean {
  const between = words.slice(from, to);
  return between.length > 0 && !between.some((word) => table.fillers.has(word));
}
