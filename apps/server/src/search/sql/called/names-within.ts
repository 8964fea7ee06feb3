import { sql } from 'kysely';
import { BESIDE, NEXT_TEXT } from '../../../platform/text/match-text.ts';
import { spacesSeen, type ViewerScope } from '../../../scopes/seen-spaces.ts';
import { shownNameKeys } from '../../../seen-facts/seen-names.ts';
import type { Db } from '../../../tables.ts';
import {
  MOST_OF_SPAN,
  type NamesWithin,
  type OrganizationSpan,
  type SentenceWords,
} from '../../names-within.ts';
import { MOST_WORDS } from '../../typed-words.ts';
import { peopleOfScope } from '../people-of-scope.ts';
import { readWrittenOrganizations, type WrittenOrganization } from './organizations-called.ts';

/**
 * A word is frequent if it is in the shown names of more organizations than this: it then finds a name only
 * together with the next word of the sentence, or if it is the whole name.
 */
const MOST_NAMES_OF_WORD = 300;
/** How many words of a name are compared. */
const LONGEST_NAME = 12;
/** Maximum number of bytes that signs may add to a person's name. */
const MOST_SIGNS = 8;

const NOT_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu;

export async function namesWithin(
  db: Db,
  viewerScope: ViewerScope,
  sentence: SentenceWords,
): Promise<NamesWithin> {
  const organizations = spansIn(await readWrittenOrganizations(db, viewerScope), sentence);
  const isPerson = await isPersonCalled(db, viewerScope, sentence.words.slice(0, sentence.length));
  return { organizations, isPerson };
}

async function isPersonCalled(db: Db, viewerScope: ViewerScope, words: readonly string[]): Promise<boolean> {
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  const spaces = spacesSeen(viewerScope);
  const least = Buffer.byteLength(words.join(' '));
  const { rows } = await sql<{ nameKey: string }>`
    select distinct name_key from (${shownNameKeys(spaces, peopleOfScope(spaces))}) as named
    where octet_length(name_key) between ${least} and ${least + MOST_SIGNS}
      and ${sql.join(
        words.map((word) => sql`strpos(name_key, ${word}) > 0`),
        sql` and `,
      )}`.execute(db);
  const inOrder = (all: readonly string[]) => [...new Set(all)].toSorted().join(' ');
  const wanted = inOrder(words);
  return rows.some(({ nameKey }) => inOrder(wordsOf(nameKey)) === wanted);
}

const wordsOf = (name: string): string[] => name.split(NOT_LETTERS).filter((word) => word !== '');

function spansIn(organizations: readonly WrittenOrganization[], sentence: SentenceWords): OrganizationSpan[] {
  const { words, mayBegin } = sentence;
  const isLikely = likelihoodIn(organizations, sentence);
  const found = new Map<string, { span: Omit<OrganizationSpan, 'total' | 'ids'>; ids: Set<number> }>();
  for (const { id, text, aliases, spellings } of organizations) {
    const texts = [text, ...spellings].filter(isLikely);
    for (const name of [...texts, ...(aliases === null ? [] : [aliases])].flatMap(namesIn)) {
      for (const span of runsIn(name, { words, mayBegin })) {
        const key = Object.values(span).join(' ');
        const known = found.get(key) ?? { span, ids: new Set<number>() };
        known.ids.add(id);
        found.set(key, known);
      }
    }
  }
  return [...found.values()].map(({ span, ids }) => ({
    ...span,
    total: ids.size,
    ids: [...ids].slice(0, MOST_OF_SPAN),
  }));
}

/** Returns a function that tells whether a search text may share a run of words with the sentence. */
function likelihoodIn(
  organizations: readonly WrittenOrganization[],
  { words, mayBegin }: Omit<SentenceWords, 'length'>,
): (text: string) => boolean {
  const sentence = new Set(words);
  const counts = new Map<string, number>();
  for (const { text } of organizations)
    for (const word of tokensOf(text)) if (sentence.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (text) => {
    const own = tokensOf(text);
    return words.some((word, at) => {
      if (mayBegin[at] !== true || !own.has(word)) return false;
      if (word === words[at - 1] && mayBegin[at - 1] === true) return false;
      if ((counts.get(word) ?? 0) <= MOST_NAMES_OF_WORD || own.size === 1) return true;
      const next = words[at + 1];
      return next !== undefined && next !== word && own.has(next);
    });
  };
}

/** The distinct words without signs in a search text, and its marks "&", "|" and "/". */
const tokensOf = (text: string): Set<string> =>
  new Set(text.split(/[\t ]+/u).filter((token) => TOKEN.test(token)));

const TOKEN = /^(?:[\p{L}\p{M}\p{N}]+|[&|/])$/u;

/** The names in a search text, each as a list of words. Other spellings are left out. */
function namesIn(text: string): string[][] {
  return text.split(` ${NEXT_TEXT} `).map((one) => {
    const [key = '', beside = ''] = one.split('\t');
    const [spelled = ''] = ` ${beside} `.split(` ${BESIDE} `);
    const [plain = ''] = key.split(` ${BESIDE} `);
    return wordsOf(spelled.trim() === '' ? plain : spelled).slice(0, LONGEST_NAME);
  });
}

/** The longest runs of words that are both in the name and in the sentence. */
function* runsIn(
  name: readonly string[],
  { words, mayBegin }: Omit<SentenceWords, 'length'>,
): Generator<Omit<OrganizationSpan, 'total' | 'ids'>> {
  for (const start of name.keys()) {
    for (const [from, word] of words.entries()) {
      if (word !== name[start] || mayBegin[from] !== true) continue;
      if (word === words[from - 1] && mayBegin[from - 1] === true) continue;
      if (start > 0 && mayBegin[from - 1] === true && words[from - 1] === name[start - 1]) continue;
      let length = 1;
      while (start + length < name.length && words[from + length] === name[start + length]) length++;
      const isWhole = start === 0 && length === name.length;
      yield { from, to: from + length, part: isWhole ? 'whole' : start === 0 ? 'beginning' : 'within' };
    }
  }
}
