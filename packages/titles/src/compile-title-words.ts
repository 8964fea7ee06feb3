import { foldText } from '@kithline/base/fold-text.ts';
import { ROLE_TYPES, SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { AND, FIELD_STRENGTH, OPENING, OR } from './compiled-words.ts';
import type { CompiledWords, Inflections } from './compiled-words.ts';
import { GrowingPhrases } from './grow-phrases.ts';
import { EVERY_LANGUAGE } from './phrasebook.ts';
import type { Languages, Phrasebook, PhraseNode } from './phrasebook.ts';
import { shortFormsOf } from './short-forms.ts';
import { splitWords } from './split-title.ts';
import { spreadPhrases } from './spread-phrases.ts';
import { MARKS } from './title-meaning.ts';
import type { Meaning } from './title-meaning.ts';
import { STRENGTHS, strengthOf } from './strengths.ts';
import type { FixedPhrases, TitleWords } from './title-words.schema.ts';

/** A table and its origin. */
export interface TitleTable {
  /**
   * The language of the table; tables of one language share their filler words. Null for a table of stems
   * that all languages share.
   */
  language: string | null;
  words: TitleWords;
  /**
   * Whether the table is a long list of occupations. Its phrases are left out if they contradict another
   * table.
   */
  isSupplement: boolean;
}

/** Matches phrases of plain letters, as most phrases are: splitting them needs no rules and drops nothing. */
const PLAIN_WORDS = /^\*?(?<words>[a-z]+(?: [a-z]+)*)\*?$/u;

/** Lines of a table that have the same meaning, before they are expanded to phrases. */
interface Entry {
  lines: readonly string[];
  meaning: Partial<Meaning>;
}

/**
 * Joins the tables of all languages. A phrase may occur in several places ("founding partner" gives two
 * levels); its meanings are combined. Throws an error that lists the phrases that cannot be added. One reason
 * is that a phrase indicates two role types, even in different languages, because a title does not say in
 * which language it is written. Another is that a phrase would lose a word, and its rest could mean something
 * else. Supplements are added last; their problems are listed in `leftOut` and cause no error.
 */
export function compileTitleWords(tables: readonly TitleTable[]): CompiledWords {
  const languages = bitsOf(tables);
  const marks = marksOf(tables, languages);
  const phrases = new GrowingPhrases();
  const vocabulary = phrases.root();
  const books = { roles: phrases.emptyBook(), levels: phrases.emptyBook(), workplaces: phrases.emptyBook() };
  const between = marked(
    tables,
    languages,
    ({ filler = [], of = [], ofOffice = [], and = [], front = [] }) => [
      ...filler,
      ...of,
      ...ofOffice,
      ...and,
      ...front,
    ],
  );
  for (const [word, language] of between) phrases.addWord(vocabulary, word, language);
  const add = (table: TitleTable) => {
    const language = languages.get(table.language) ?? EVERY_LANGUAGE;
    const and = new Set([AND, OR, ...wordsIn(table.words.marks?.and)]);
    return addTable(books, table.words, { phrases, vocabulary, language, and, fillers: marks.fillers });
  };
  const problems = tables.filter(({ isSupplement }) => !isSupplement).flatMap(add);
  if (problems.length > 0) throw new Error(`title words:\n${problems.join('\n')}`);
  const leftOut = tables.filter(({ isSupplement }) => isSupplement).flatMap(add);
  return { ...marks, ...books, vocabulary, tree: phrases.packed(), leftOut };
}

function marksOf(tables: readonly TitleTable[], languages: ReadonlyMap<string | null, Languages>) {
  return {
    fillers: new Map([
      ...[OR, OPENING].map((word) => [word, EVERY_LANGUAGE] as const),
      ...marked(tables, languages, ({ filler = [], of = [], ofOffice = [] }) => [
        ...filler,
        ...of,
        ...ofOffice,
      ]),
    ]),
    and: marked(tables, languages, ({ and = [] }) => [AND, OR, ...and]),
    of: {
      all: marked(tables, languages, ({ of = [] }) => of),
      offices: marked(tables, languages, ({ ofOffice = [] }) => ofOffice),
    },
    computing: marked(tables, languages, ({ computing = [] }) => computing),
    attributes: marked(tables, languages, ({ attribute = [] }) => attribute),
    former: marked(tables, languages, ({ former = [] }) =>
      former.flatMap(spreadPhrases).filter((phrase) => !phrase.includes(' ')),
    ),
    present: marked(tables, languages, ({ present = [] }) => present),
    deputies: marked(tables, languages, ({ deputy = [] }) => deputy.flatMap(spreadPhrases).filter(isWord)),
    deputyFronts: marked(tables, languages, ({ deputy = [] }) =>
      deputy.flatMap(spreadPhrases).filter((phrase) => !isWord(phrase)),
    ),
    assistants: marked(tables, languages, ({ assistant = [] }) => assistant),
    inflections: tables.flatMap(({ language, words: { cases } }) =>
      cases === undefined ? [] : [inflectionsOf(cases, languages.get(language) ?? EVERY_LANGUAGE)],
    ),
    short: shortFormsOf(
      tables.map(({ language, words: { short } }) => ({
        short,
        language: languages.get(language) ?? EVERY_LANGUAGE,
      })),
    ),
    languages: [...languages.values()].reduce((all, bit) => all | bit, 0),
    everywhere: languagesWith(tables, languages, ({ everywhere }) => everywhere === true),
    headLast: languagesWith(tables, languages, ({ headLast }) => headLast === true),
    compounding: languagesWith(tables, languages, ({ marks }) => marks?.front !== undefined),
    spans: tables.flatMap(({ words }) => words.spans ?? []),
  };
}

function isWord(phrase: string): boolean {
  return !phrase.endsWith('*');
}

/** Returns the case endings of a language, the longest first. */
function inflectionsOf(cases: Readonly<Record<string, readonly string[]>>, language: Languages): Inflections {
  const endings = Object.entries(cases).toSorted(([one], [other]) => other.length - one.length);
  return { language, endings };
}

function bitsOf(tables: readonly TitleTable[]): Map<string | null, Languages> {
  const names = [...new Set(tables.map(({ language }) => language))].filter((name) => name !== null);
  return new Map(names.map((name, at) => [name, 2 ** at]));
}

/** Adds the phrases of a table. Returns one line for each phrase that cannot be added. */
function addTable(
  books: Pick<CompiledWords, 'roles' | 'levels' | 'workplaces'>,
  table: TitleWords,
  own: OwnWords,
): string[] {
  const shared = [...markEntries(table), ...(table.fixed ?? []).map(fixedEntry)];
  return [
    ...addEntries(books.roles, [...shared, ...roleEntries(table), ...weightEntries(table)], own),
    ...addEntries(books.levels, [...shared, ...levelEntries(table)], own),
    ...addEntries(books.workplaces, [{ lines: table.marks?.workplace ?? [], meaning: {} }], own),
  ];
}

/**
 * What adding the phrases of one table needs: the trees, the language and the words for "and" of this table,
 * and the fillers of all tables.
 */
interface OwnWords {
  phrases: GrowingPhrases;
  vocabulary: PhraseNode;
  language: Languages;
  and: ReadonlySet<string>;
  fillers: ReadonlyMap<string, Languages>;
}

function addEntries(book: Phrasebook, entries: readonly Entry[], own: OwnWords): string[] {
  return entries.flatMap(({ lines, meaning }) =>
    lines.flatMap(spreadPhrases).flatMap((phrase) => {
      const problem = addTo(book, { phrase, meaning }, own);
      return problem === null ? [] : [`${JSON.stringify(phrase)} ${problem}`];
    }),
  );
}

/** Adds a phrase. Returns what is wrong with it, or null. */
function addTo(
  book: Phrasebook,
  { phrase, meaning }: { phrase: string; meaning: Partial<Meaning> },
  own: OwnWords,
): string | null {
  const { words, isCut } = wordsOfPhrase(phrase);
  if (isCut) return `would be cut to "${words.join(' ')}"`;
  const { phrases, vocabulary, language, and, fillers } = own;
  const isFiller = (word: string) => ((fillers.get(word) ?? 0) & language) !== 0;
  if (words.every(isFiller)) return 'has no word that counts';
  if (!phrase.includes('*')) {
    for (const word of words) phrases.addWord(vocabulary, word, language);
    const withAnd = words.map((word) => (and.has(word) ? AND : word));
    return phrases.add(book.phrases, { words: withAnd, language, meaning });
  }
  if (words.length > 1) return 'is more than one word';
  const affixes = phrase.endsWith('*') ? book.beginnings : book.endings;
  return phrases.addAffix(affixes, { words, language, meaning });
}

function wordsOfPhrase(phrase: string): { words: string[]; isCut: boolean } {
  const folded = foldText(phrase);
  const plain = PLAIN_WORDS.exec(folded)?.groups?.['words'];
  if (plain !== undefined) return { words: plain.split(' '), isCut: false };
  const words = splitWords(folded);
  return { words, isCut: words.join('') !== lettersOf(folded) };
}

/** The characters that must remain after a phrase is split into words. */
function lettersOf(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}\p{M}&+@/]/gu, '').replaceAll('+', AND);
}

function wordsIn(lines: readonly string[] = []): string[] {
  return lines.flatMap(spreadPhrases).flatMap(splitWords);
}

function languagesWith(
  tables: readonly TitleTable[],
  languages: ReadonlyMap<string | null, Languages>,
  has: (words: TitleWords) => boolean,
): Languages {
  return tables
    .filter(({ words }) => has(words))
    .reduce((all, { language }) => all | (languages.get(language) ?? 0), 0);
}

/** Returns the words of the lists that `linesOf` takes from all tables, with the languages of each word. */
function marked(
  tables: readonly TitleTable[],
  languages: ReadonlyMap<string | null, Languages>,
  linesOf: (marks: NonNullable<TitleWords['marks']>) => readonly string[],
): Map<string, Languages> {
  const found = new Map<string, Languages>();
  for (const { language, words } of tables) {
    const bit = languages.get(language) ?? EVERY_LANGUAGE;
    for (const word of wordsIn(linesOf(words.marks ?? {}))) found.set(word, (found.get(word) ?? 0) | bit);
  }
  return found;
}

function markEntries({ marks = {} }: TitleWords): Entry[] {
  return MARKS.map((mark) => ({ lines: marks[mark] ?? [], meaning: { mark } }));
}

function weightEntries({ marks = {} }: TitleWords): Entry[] {
  return [
    { lines: marks.sector ?? [], meaning: { sector: true } },
    { lines: marks.general ?? [], meaning: { general: true } },
  ];
}

function levelEntries({ levels = {}, noRank = [] }: TitleWords): Entry[] {
  const ranks = SENIORITY_LEVELS.map((level) => ({
    lines: levels[level] ?? [],
    meaning: { levels: [level] },
  }));
  return [...ranks, { lines: noRank, meaning: { mark: 'work' } }];
}

function roleEntries({ roles = {} }: TitleWords): Entry[] {
  return ROLE_TYPES.flatMap((role) => [
    ...STRENGTHS.map((strength) => ({
      lines: roles[role]?.[strength] ?? [],
      meaning: { role, strength: strengthOf(strength) },
    })),
    { lines: roles[role]?.besideWork ?? [], meaning: { role, strength: FIELD_STRENGTH, besideWork: true } },
  ]);
}

function fixedEntry({ words, work, role, strength = 'occupation', ...rest }: FixedPhrases): Entry {
  const roleStrength = role === undefined ? 0 : strengthOf(strength);
  return {
    lines: words,
    meaning: { ...rest, role: role ?? null, strength: roleStrength, mark: work ? 'work' : null },
  };
}
