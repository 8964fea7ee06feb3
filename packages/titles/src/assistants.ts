import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import { findPhrases } from './find-phrases.ts';
import type { Part } from './find-phrases.ts';
import { isBetween } from './held-back.ts';

/** Ranks that have assistants. */
const SUPERIORS: readonly SeniorityName[] = [
  'Manager',
  'Director',
  'Vice President',
  'C-Suite',
  'Partner',
  'Owner',
];

/**
 * Returns how many of a part's first words describe an assistant and not the superior. In languages with a
 * word for "of", these are the words up to the assistant ("assistente da gerente de manutenção"). In other
 * languages, the superior stands directly in front of the assistant, so the result is 0. Null if the part
 * names no assistant of a superior.
 */
export function assistantEnd(part: Part): number | null {
  const { words, languages, table } = part;
  const at = words.findIndex((word) => ((table.assistants.get(word) ?? 0) & languages) !== 0);
  if (at < 0) return null;
  if (!hasOf(part)) return isBehindRank(part, at) ? 0 : null;
  const rest = words.slice(at + 1);
  const begin = rest.findIndex((word) => !table.fillers.has(word));
  if (begin < 1 || !rest.slice(0, begin).some((word) => isOf(word, part))) return null;
  const [rank] = findPhrases({ ...part, words: rest.slice(begin) }, table.levels);
  if (rank === undefined || rank.from > 0 || isBetween(rank.meaning)) return null;
  return rank.meaning.levels.some((level) => SUPERIORS.includes(level)) ? at + 1 : null;
}

/** Whether the language has a word for "of". Turkish has none: "satış müdürü asistanı". */
function hasOf({ table, languages }: Part): boolean {
  const known = [...table.of.all.values(), ...table.of.offices.values()].reduce((all, one) => all | one, 0);
  return (known & languages) !== 0;
}

function isBehindRank({ words, ...part }: Part, at: number): boolean {
  return findPhrases({ ...part, words: words.slice(0, at) }, part.table.levels).some(
    ({ to, meaning }) =>
      to === at && !isBetween(meaning) && meaning.levels.some((level) => SUPERIORS.includes(level)),
  );
}

function isOf(word: string, { table, languages }: Part): boolean {
  return (((table.of.all.get(word) ?? 0) | (table.of.offices.get(word) ?? 0)) & languages) !== 0;
}
