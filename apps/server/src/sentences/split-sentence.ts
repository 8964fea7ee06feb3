import type { CalledLocation } from '../lookups/places/locations.ts';
import { type Meaning, type MeaningsBySpan, spanKey } from './meanings.ts';
import { LONGEST_PHRASE, rolesOf, type WordRole } from './phrases.ts';
import type { SentenceWord } from './sentence-words.ts';

/** Words that are read as one unit: words of grammar, a name or value, a number, or an unknown word. */
export interface Item {
  readonly from: number;
  readonly to: number;
  readonly roles: ReadonlySet<WordRole>;
  readonly meanings: readonly Meaning[];
  readonly number: number | null;
  /** Whether a comma or other punctuation precedes the item. */
  readonly isAfterBreak: boolean;
}

const BREAK = /[,;:!?()\n]|\.\s/u;
/** Maximum number of words of a name that is one item. */
const LONGEST = 12;

// Costs of items. They favor few items and few unknown words.
const COST = { known: 1, grammar: 1.05, guess: 1.5, weak: 6, unknown: 10 } as const;
/** The discount for each further word of an item, doubled for names and values. */
const LESS_FOR_LENGTH = 0.01;
/**
 * A part of a name that occurs in the names of more organizations than this is unlikely to be meant as a
 * name.
 */
const FEW_ORGANIZATIONS = 3;

interface Way {
  readonly cost: number;
  readonly items: readonly Item[];
}

/** Splits words into items at the lowest total cost, which prefers long known phrases and names. */
export function splitSentence(
  sentence: readonly SentenceWord[],
  words: readonly string[],
  meanings: MeaningsBySpan,
): readonly Item[] {
  const ways: (Way | undefined)[] = [{ cost: 0, items: [] }];
  const all = withRegions(meanings, words.length);
  for (let from = 0; from < words.length; from++) {
    const way = ways[from];
    if (way === undefined) continue;
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
      const item = itemOf({ from, to }, { sentence, words, meanings: all });
      const own = costOf(item);
      if (own === null) continue;
      const cost = way.cost + own - LESS_FOR_LENGTH * (to - from - 1) * (item.meanings.length > 0 ? 2 : 1);
      if (cost < (ways[to]?.cost ?? Infinity)) ways[to] = { cost, items: [...way.items, item] };
    }
  }
  return ways[words.length]?.items ?? [];
}

function itemOf(
  { from, to }: { from: number; to: number },
  {
    sentence,
    words,
    meanings,
  }: { sentence: readonly SentenceWord[]; words: readonly string[]; meanings: MeaningsBySpan },
): Item {
  const hasBreak = sentence.slice(from + 1, to).some(({ before }) => BREAK.test(before));
  const found = meanings.get(spanKey(from, to)) ?? [];
  const number = to - from === 1 ? (sentence[from]?.number ?? null) : null;
  return {
    from,
    to,
    roles: to - from > LONGEST_PHRASE || hasBreak ? new Set() : rolesOf(words.slice(from, to)),
    meanings: hasBreak ? found.filter(mayHaveBreak) : found,
    number,
    isAfterBreak: from > 0 && BREAK.test(sentence[from]?.before ?? ''),
  };
}

/**
 * The whole name of a place, an organization, a label or a list item may contain a comma: "Valencia, Spain".
 * A title, the name of a member and a phrase may not, because words with commas between them are a list.
 */
function mayHaveBreak(meaning: Meaning): boolean {
  if (meaning.kind === 'organization') return meaning.part === 'whole';
  if (meaning.kind === 'title' || meaning.kind === 'member') return false;
  return meaning.kind === 'place' || meaning.kind === 'label' || !meaning.isPhrase;
}

function costOf({ from, to, roles, meanings, number }: Item): number | null {
  const ofGrammar = roles.size > 0 || number !== null ? [COST.grammar] : [];
  const costs = [...meanings.map(costOfMeaning), ...ofGrammar];
  if (costs.length > 0) return Math.min(...costs);
  return to - from === 1 ? COST.unknown : null;
}

function costOfMeaning(meaning: Meaning): number {
  if (meaning.kind !== 'organization' || meaning.part === 'whole') return COST.known;
  return meaning.total <= FEW_ORGANIZATIONS ? COST.guess : COST.weak;
}

/** Adds spans of places with their country or division after them: "valencia spain". */
function withRegions(meanings: MeaningsBySpan, length: number): MeaningsBySpan {
  const places = [...meanings].flatMap(([key, found]) => {
    const place = found.find((meaning) => meaning.kind === 'place');
    const [from = 0, to = 0] = key.split('-').map(Number);
    return place === undefined ? [] : [{ from, to, readings: place.readings }];
  });
  const all: MeaningsBySpan = new Map(meanings);
  for (const { from, to, readings } of places)
    for (const behind of places.filter((one) => one.from === to && one.to <= length)) {
      const within = readings.filter((place) => behind.readings.some((region) => isIn(place, region)));
      if (within.length === 0) continue;
      const key = spanKey(from, behind.to);
      const own = all.get(key) ?? [];
      const meaning = { kind: 'place', readings: within } as const;
      all.set(key, own.some(isWiderRegion) ? [...own, meaning] : [meaning, ...own]);
    }
  return all;
}

/** Whether a meaning is a region wider than a division: "East Africa" is not the East Region of a country. */
const isWiderRegion = (meaning: Meaning): boolean =>
  meaning.kind === 'place' && (meaning.readings[0]?.region?.kind ?? 'division') !== 'division';

function isIn({ place, region: own }: CalledLocation, { region }: CalledLocation): boolean {
  if (region === null) return false;
  if (place === null) return own?.kind === 'division' && region.countries.includes(own.code.slice(0, 2));
  return (
    region.countries.includes(place.countryCode) ||
    (place.division !== null && region.divisions.includes(place.division))
  );
}
