import type { AffixMeaning, Affixes, Phrasebook } from './phrasebook.ts';

/** What the longest known beginning and the longest known ending of a word say. */
export function affixesOf(word: string, { beginnings, endings }: Phrasebook): AffixMeaning[] {
  return [
    longestAffix(beginnings, word.length, (length) => word.slice(0, length)),
    longestAffix(endings, word.length - 1, (length) => word.slice(-length)),
  ].filter((meaning) => meaning !== null);
}

function longestAffix(
  affixes: Affixes,
  atMost: number,
  affixOf: (length: number) => string,
): AffixMeaning | null {
  for (let length = Math.min(atMost, affixes.longest); length >= affixes.shortest; length -= 1) {
    const meaning = affixes.meanings.get(affixOf(length));
    if (meaning !== undefined) return meaning;
  }
  return null;
}
