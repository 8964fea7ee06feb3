import { shortForms } from '../lookups/short-forms.ts';
import type { Meaning } from './meanings.ts';
import type { SentenceWord } from './sentence-words.ts';
import type { Item } from './split-sentence.ts';

// Recognizes names that the directory does not know. They are not read as sentences, even if a part of the
// name is also a place, a role or an industry.

const MOST_WORDS = 5;
/** Words that are also surnames. */
const SURNAMES = new Set(
  `baker banks bell bishop bond bridges brook brooks butler carpenter carter chambers chandler chase church cook
  cooper day dean decker driver farmer field fields fisher ford forest fox gardener gardner gold grant hill hills
  hilton holland hunter ireland judge king knight law lincoln london major mann marshall mason miller mills
  mines moon moore moss north page paris parker parks pastor pope porter potter power powers price priest prince rich
  rivers rose sawyer sergeant sheppard shepherd silver singer smith spencer steel steele stone stones taylor tailor
  temple towers turner walker waters weaver webb webster wells west winters wood woods york young`.split(
    /\s+/u,
  ),
);
const SIGNS_OF_A_SENTENCE = /[,;:?!]/u;
/** Words of grammar within names: "Bank of America", "Doctors Without Borders", "Lisbon & Sons". */
const WITHIN_NAMES = new Set([
  'of',
  'the',
  'and',
  'without',
  'for',
  'de',
  'da',
  'do',
  'dos',
  'del',
  'la',
  'der',
  'van',
]);
const HEADS: readonly Meaning['kind'][] = ['role', 'tag', 'seniority', 'title', 'firm', 'type'];

export function looksLikeName(
  sentence: readonly SentenceWord[],
  words: readonly string[],
  items: readonly Item[],
): boolean {
  if (words.length > MOST_WORDS || words.length < 2) return false;
  if (sentence.some(({ before }) => SIGNS_OF_A_SENTENCE.test(before))) return false;
  const content = items.filter((item) => !isWithinNames(item, words));
  if (content.some((item) => isGrammar(item) || item.number !== null)) return false;
  const hasUnknown = content.some(isUnknown);
  const heads = content.filter((item) => hasHead(item));
  const isCapital = isWrittenAsName(sentence);
  if (endsAsOrganization(content, words) && !heads.some((item) => isSurelyJob(item, sentence))) return true;
  if (beginsAsOrganization(items, words)) return true;
  if (isOfSurname(content, words)) return true;
  if (isCapital && heads.length === 0 && content.length < items.length) return true;
  if (!hasUnknown) return false;
  return isCapital ? !heads.some((item) => isSurelyJob(item, sentence)) : heads.length === 0;
}

/** Whether a text is so likely an unknown name that its spelling must not be corrected. */
export function isNameOfUnknown(
  sentence: readonly SentenceWord[],
  words: readonly string[],
  items: readonly Item[],
): boolean {
  const isCapital = isWrittenAsName(sentence);
  const isSurname = SURNAMES.has(words.at(-1) ?? '');
  return (isCapital || isSurname) && looksLikeName(sentence, words, items);
}

const isWrittenAsName = (sentence: readonly SentenceWord[]): boolean =>
  sentence.every(({ word, isCapital }) => isCapital || WITHIN_NAMES.has(word));

const isWithinNames = ({ from, to, meanings }: Item, words: readonly string[]): boolean =>
  to - from === 1 && meanings.length === 0 && WITHIN_NAMES.has(words[from] ?? '');

const isGrammar = ({ roles, meanings }: Item): boolean => roles.size > 0 && meanings.length === 0;

function isUnknown({ roles, meanings }: Item): boolean {
  return (
    roles.size === 0 &&
    meanings.every((meaning) => meaning.kind === 'organization' && meaning.part !== 'whole')
  );
}

/** Whether people search by the item: "lawyers", "founder", "startups". */
function hasHead({ meanings }: Item): boolean {
  return meanings.some(({ kind }) => HEADS.includes(kind));
}

/**
 * Whether an item is a job and not a part of a name: a title, "CEO" in capitals, or a job of several words.
 */
function isSurelyJob({ from, to, meanings }: Item, sentence: readonly SentenceWord[]): boolean {
  if (!meanings.some(({ kind }) => kind === 'title' || kind === 'role' || kind === 'seniority')) return false;
  return to - from > 1 || sentence[from]?.isUpper === true || meanings.some(({ kind }) => kind === 'title');
}

/** For example "Bath Spa University" and "Founders Fund". */
function endsAsOrganization(content: readonly Item[], words: readonly string[]): boolean {
  const last = content.at(-1);
  if (last === undefined || content.length < 2 || last.to !== words.length) return false;
  return isOrganizationNoun(words[last.to - 1] ?? '');
}

/** For example "University of Nairobi". */
function beginsAsOrganization(items: readonly Item[], words: readonly string[]): boolean {
  const [first, second, third] = items;
  if (first === undefined || second === undefined || third === undefined || items.length > 3) return false;
  return isOrganizationNoun(words[first.from] ?? '') && words[second.from] === 'of';
}

/**
 * Whether a text ends with a surname after a first name: "Virginia Banks", "jude law". A place, an unknown
 * word or a job in the singular may be a first name.
 */
function isOfSurname(content: readonly Item[], words: readonly string[]): boolean {
  const [first, last] = [content[0], content.at(-1)];
  if (first === undefined || last === undefined || words.length > 3 || content.length < 2) return false;
  if (!SURNAMES.has(words[last.to - 1] ?? '') || last.to - last.from !== 1) return false;
  const isFirstName = shortForms.has(words[first.from] ?? '');
  const isPlace = first.meanings.some(({ kind }) => kind === 'place');
  // "Banker Steel" is one person: a search for bankers would have the plural.
  const isOnePerson =
    hasHead(first) &&
    !(words[first.from] ?? '').endsWith('s') &&
    !first.meanings.some(({ kind }) => kind === 'title') &&
    !last.meanings.some(({ kind }) => kind === 'place');
  return isFirstName || isUnknown(first) || isPlace || isOnePerson;
}

/** Last words of organizations' names, or first words before "of". */
const ORGANIZATION_NOUNS = new Set(
  `academy agency alliance association authority bank board brewery bureau capital centre center chambers
  charity church club college collective commission committee company consulting cooperative corporation
  council department federation firm force foundation fund group holdings hospital hotel inc initiative
  institute instruments international laboratories labs league library ltd media ministry museum network office
  organisation organization partners partnership press project school service society software solutions
  studio studios systems technologies trust union university ventures works universitat hochschule stiftung
  universite fondation ecole universidad fundacion universidade fundacao universita fondazione universiteit
  stichting uk usa`.split(/\s+/u),
);

const isOrganizationNoun = (word: string): boolean => ORGANIZATION_NOUNS.has(word);
