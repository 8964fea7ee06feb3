import {
  MOST_OF_SPAN,
  type NamesWithin,
  type OrganizationSpan,
  type SentenceWords,
} from '../../names-within.ts';
import { BESIDE, NEXT_TEXT } from '../../../platform/text/match-text.ts';
import type { People } from '../ask/view.ts';
import { type Columns, NONE } from '../columns/columns.ts';
import { float64At, int32At, uint32At, uint8At } from '../columns/entry-at.ts';
import type { NameWords } from '../columns/name-words.ts';
import { eachTextOfRangeWith, eachTextWith, type Pattern, patternOf, textOf } from '../columns/texts.ts';
import { isPersonCalled } from '../people/is-person-called.ts';
import { placeOf } from '../people/word-fits.ts';
import { companiesByOrganization } from './companies-of.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';

/**
 * A word is frequent if it is in more than this number of the names that the scope shows. A frequent word
 * finds names only together with the next word, or as a whole name.
 */
const MOST_NAMES_OF_WORD = 300;
/** At most this many words of a name are compared. */
const LONGEST_NAME = 12;

/** Finds names of organizations in the words of a sentence, and tells whether the words name a person. */
export function namesWithin(
  people: People,
  organizations: OrganizationsOfScope,
  sentence: SentenceWords,
): NamesWithin {
  return {
    organizations: organizationsWithin(people.seen.columns, organizations, sentence),
    isPerson: isPersonCalled(people, sentence.words.slice(0, sentence.length)),
  };
}

export function organizationsWithin(
  columns: Columns,
  { inOrder, keysInOrder, names }: OrganizationsOfScope,
  sentence: SentenceWords,
): OrganizationSpan[] {
  const { keys, aliases } = columns.texts;
  const { start, companies, isCalledOtherwise } = companiesByOrganization(columns);
  const inKeys = likelyKeys(columns, keysInOrder, sentence);
  const inAliases = likelyAliases(columns, sentence);
  const spans = new Spans(sentence);
  const isLikelyElsewhere = (organization: number) => {
    const end = int32At(start, organization + 1);
    for (let at = int32At(start, organization); at < end; at++)
      if (inKeys[int32At(columns.companies.key, int32At(companies, at))] === 1) return true;
    return false;
  };
  for (let place = 0; place < inOrder.length; place++) {
    const organization = int32At(inOrder, place);
    const key = int32At(keysInOrder, place);
    const isCalled = inKeys[key] === 1;
    if (!isCalled && uint8At(isCalledOtherwise, organization) === 0) continue;
    const id = float64At(columns.organizations.id, organization);
    if (isCalled) spans.add(id, namesIn(textOf(keys, key)));
    const alias = int32At(columns.organizations.aliases, organization);
    if (alias !== NONE && inAliases[alias] === 1) spans.add(id, namesIn(textOf(aliases, alias)));
    if (isLikelyElsewhere(organization))
      for (const other of names.seenKeys(organization))
        if (inKeys[other] === 1) spans.add(id, namesIn(textOf(keys, other)));
  }
  return spans.all();
}

/**
 * Marks the keys (folded names) that may contain a span, which is a run of words of the sentence. A frequent
 * word marks a key only if it is the only word of the key, or if the key also has the next word of the
 * sentence. Which words are frequent depends only on the names that the scope shows, so that hidden names
 * change no answer.
 */
function likelyKeys(
  { texts: { keys }, keyWords }: Columns,
  keysInOrder: Int32Array,
  { words, mayBegin }: SentenceWords,
): Uint8Array {
  const marks = new Uint8Array(keys.starts.length - 1);
  const lists = words.map((word) => textsOfWord(keyWords, word));
  const { start } = keyWords;
  const isAlone = (text: number) => uint32At(start, text + 1) - uint32At(start, text) === 1;
  const isFrequentInScope = frequencyIn(keysInOrder, marks.length);
  for (const [at, list] of lists.entries()) {
    if (mayBegin[at] !== true || (words[at] === words[at - 1] && mayBegin[at - 1] === true)) continue;
    const isFrequent = isFrequentInScope(list);
    for (const text of list) if (!isFrequent || isAlone(text)) marks[text] = 1;
    if (isFrequent && words[at] !== words[at + 1])
      for (const text of inBoth(list, lists[at + 1] ?? NOTHING)) marks[text] = 1;
  }
  // Also searches the keys that were added since the words of the keys were collected.
  const since = { first: start.length - 1, end: marks.length };
  for (const pattern of patternsOf({ words, mayBegin }))
    eachTextOfRangeWith(keys, { pattern, ...since }, (text) => {
      marks[text] = 1;
    });
  return marks;
}

function frequencyIn(keysInOrder: Int32Array, keyCount: number): (list: Int32Array) => boolean {
  let isListed: Uint8Array | undefined;
  return (list) => {
    if (list.length <= MOST_NAMES_OF_WORD) return false;
    isListed ??= new Uint8Array(keyCount);
    for (const text of list) isListed[text] = 1;
    let count = 0;
    for (let place = 0; place < keysInOrder.length && count <= MOST_NAMES_OF_WORD; place++)
      count += uint8At(isListed, int32At(keysInOrder, place));
    for (const text of list) isListed[text] = 0;
    return count > MOST_NAMES_OF_WORD;
  };
}

function patternsOf({ words, mayBegin }: Omit<SentenceWords, 'length'>): Pattern[] {
  const beginning = new Set(words.filter((_word, at) => mayBegin[at] === true));
  return [...beginning].map((letters) => patternOf({ letters, atStart: true }));
}

const NOTHING = new Int32Array(0);

function textsOfWord({ texts, startOfTexts, textsOf }: NameWords, word: string): Int32Array {
  const at = placeOf(texts, Buffer.from(word));
  return at === NONE ? NOTHING : textsOf.subarray(uint32At(startOfTexts, at), uint32At(startOfTexts, at + 1));
}

/** The entries that both ascending lists have. */
function inBoth(one: Int32Array, other: Int32Array): number[] {
  const found: number[] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length;) {
    const [first, second] = [int32At(one, a), int32At(other, b)];
    if (first === second) found.push(first);
    if (first <= second) a++;
    if (second <= first) b++;
  }
  return found;
}

/** Marks the aliases with a word that starts with a word of the sentence for which `mayBegin` is true. */
function likelyAliases({ texts: { aliases } }: Columns, sentence: SentenceWords): Uint8Array {
  const marks = new Uint8Array(aliases.starts.length - 1);
  for (const pattern of patternsOf(sentence))
    eachTextWith(aliases, pattern, (text) => {
      marks[text] = 1;
    });
  return marks;
}

/** The names in a search text, each as a list of words. Other spellings of these names are left out. */
function namesIn(text: string): string[][] {
  return text.split(` ${NEXT_TEXT} `).map((one) => {
    const [key = '', rest = ''] = one.split('\t');
    const [spelled = ''] = ` ${rest} `.split(` ${BESIDE} `);
    const words = spelled.trim() === '' ? (key.split(` ${BESIDE} `)[0] ?? '') : spelled;
    const split = words.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
    return split.slice(0, LONGEST_NAME);
  });
}

const PARTS = ['whole', 'beginning', 'within'] as const;

/** The longest spans of the sentence that are in names, with their organizations. */
class Spans {
  readonly #words: readonly string[];
  readonly #mayBegin: readonly boolean[];
  /**
   * For each word that may begin a name, its places in the sentence. If such a word is repeated in a row,
   * only the first place counts.
   */
  readonly #placesOf = new Map<string, number[]>();
  readonly #found = new Map<string, OrganizationSpan & { ids: number[]; total: number; last: number }>();

  constructor({ words, mayBegin }: SentenceWords) {
    this.#words = words;
    this.#mayBegin = mayBegin;
    for (const [at, word] of words.entries())
      if (mayBegin[at] === true && (word !== words[at - 1] || mayBegin[at - 1] !== true))
        this.#placesOf.set(word, [...(this.#placesOf.get(word) ?? []), at]);
  }

  add(id: number, names: readonly (readonly string[])[]): void {
    for (const name of names)
      for (const [start, word] of name.entries())
        for (const from of this.#placesOf.get(word) ?? []) this.#addRun(id, { from, start }, name);
  }

  /**
   * Adds the longest run of words that the sentence (from `from` on) and the name (from `start` on) share.
   */
  #addRun(id: number, { from, start }: { from: number; start: number }, name: readonly string[]): void {
    // If a run begins one word earlier, it contains this run.
    if (start > 0 && this.#mayBegin[from - 1] === true && this.#words[from - 1] === name[start - 1]) return;
    let length = 1;
    while (start + length < name.length && this.#words[from + length] === name[start + length]) length++;
    const ofWhole = start === 0 && length === name.length;
    this.#count(id, { from, to: from + length, part: PARTS[ofWhole ? 0 : start === 0 ? 1 : 2] });
  }

  #count(id: number, { from, to, part = 'within' }: Partial<OrganizationSpan>): void {
    const key = `${from} ${to} ${part}`;
    const known = this.#found.get(key);
    if (known === undefined) {
      this.#found.set(key, { from: from ?? 0, to: to ?? 0, part, total: 1, ids: [id], last: id });
    } else if (known.last !== id) {
      // Counts each organization once, even if several of its names have the span. Its names come one after
      // the other, so comparing with the last organization is enough.
      known.last = id;
      known.total++;
      if (known.ids.length < MOST_OF_SPAN) known.ids.push(id);
    }
  }

  all(): OrganizationSpan[] {
    return [...this.#found.values()].map(({ last: _last, ...span }) => span);
  }
}
