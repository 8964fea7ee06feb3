import type { Random } from '../../../../../sample/population/random.ts';
import { readTyped, searchText } from '../../platform/text/match-text.ts';
import type { NamesWithin, SentenceWords } from '../names-within.ts';
import { type FoundThings, MOST_WORDS, type ThingsQuery } from '../typed-words.ts';
import type { Population } from './read-population.ts';
import { ALIASES, COMMON_NAMES, CREDENTIALS, NAMES, PREFERRED, SPELLINGS, STRANGE } from './vocabulary.ts';
import { few } from './world.ts';

// Random questions for the search for anything, and for the names within sentences.

const OF_PEOPLE = [...NAMES, ...PREFERRED, ...CREDENTIALS];
const OF_ORGANIZATIONS = [...COMMON_NAMES, ...SPELLINGS, ...ALIASES];
/** Words that count as grammar, so that no name may begin with them. */
const GRAMMAR = ['in', 'the', 'ana', 'at'];

/** A query for a typed text: words of names, in any order, some of them cut or misspelled. */
export function someThingsQuery(random: Random, { organizations }: Population): ThingsQuery {
  const text = someText(random);
  const typed = readTyped(text);
  const words = (typed?.words ?? []).slice(0, MOST_WORDS).map((word) => ({
    ...word,
    forms: random.chance(0.15) ? [firstWordOf(random.pick(NAMES))] : [],
  }));
  return {
    words,
    most: random.int(1, 12),
    ...(random.chance(0.7) ? { whole: typed?.whole ?? '' } : {}),
    ...(random.chance(0.2) ? { isUnexplained: true } : {}),
    ...(random.chance(0.2)
      ? {
          meant: few(
            random,
            organizations.map(({ id }) => id),
            2,
          ),
        }
      : {}),
  };
}

function someText(random: Random): string {
  if (random.chance(0.05)) return random.pick(STRANGE);
  if (random.chance(0.3)) return random.pick(random.chance(0.6) ? OF_PEOPLE : OF_ORGANIZATIONS);
  const names = [random.pick(OF_PEOPLE), random.pick(random.chance(0.5) ? OF_PEOPLE : OF_ORGANIZATIONS)];
  const words = names.flatMap((name) => name.split(/\s+/u));
  const some = random.sample(words, random.int(1, Math.min(words.length, random.pick([1, 2, 2, 3, 6]))));
  return some.map((word) => changed(random, word)).join(' ');
}

/** Cuts a word, or changes, drops, adds or swaps a letter. Leaves about half of the words as they are. */
function changed(random: Random, word: string): string {
  const letters = [...word];
  const at = random.int(0, letters.length - 1);
  const [one = '', next = ''] = letters.slice(at, at + 2);
  switch (random.int(0, 9)) {
    case 0:
      return letters.slice(0, at + 1).join('');
    case 1:
      return letters.with(at, 'i').join('');
    case 2:
      return letters.toSpliced(at, 1).join('') || word;
    case 3:
      return letters.toSpliced(at, 0, 'e').join('');
    case 4:
      return letters.toSpliced(at, 2, next, one).join('');
    default:
      return word;
  }
}

const inAnyOrder = (random: Random, words: readonly string[]) => random.sample(words, words.length);

const firstWordOf = (name: string): string => searchText(name).split(' ')[0] ?? '';

/** The words of a person's name in any order, or of some names with words of grammar between them. */
export function someSentence(random: Random): SentenceWords {
  const wordsIn = (name: string) => (searchText(name).split(' | ')[0] ?? '').split(' ');
  const isName = random.chance(0.3);
  const names = isName
    ? inAnyOrder(random, wordsIn(random.pick(NAMES)))
    : Array.from({ length: random.int(1, 3) }, () => [
        ...(random.chance(0.4) ? [random.pick(GRAMMAR)] : []),
        ...wordsIn(random.pick(random.chance(0.7) ? OF_ORGANIZATIONS : OF_PEOPLE)),
      ]).flat();
  const words = names.filter((word) => word !== '' && (isName || random.chance(0.9)));
  const further = random.chance(0.3) ? ['', ...wordsIn(random.pick(OF_ORGANIZATIONS))] : [];
  return {
    words: [...words, ...further],
    mayBegin: [...words, ...further].map((word) => word !== '' && !GRAMMAR.includes(word)),
    length: words.length,
  };
}

/** Sorts the organizations of each word by id, because their order is arbitrary. */
export function inFixedOrder({ results, ...found }: FoundThings): FoundThings {
  return {
    ...found,
    results: results.map(({ words, ...thing }) => ({
      ...thing,
      words: words.map((word) => ({
        ...word,
        organizationIds: word.organizationIds.toSorted((a, b) => a - b),
      })),
    })),
  };
}

/** Sorts the spans, because their order is arbitrary. */
export function spansInFixedOrder({ isPerson, organizations }: NamesWithin): NamesWithin {
  const key = ({ from, to, part }: NamesWithin['organizations'][number]) => `${from} ${to} ${part}`;
  return { isPerson, organizations: organizations.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)) };
}
