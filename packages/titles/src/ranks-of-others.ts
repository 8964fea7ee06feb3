import type { SeniorityName } from '@kithline/contract/taxonomy.ts';
import type { FoundPhrase, Part } from './find-phrases.ts';
import { isBetween } from './held-back.ts';

// Ranks in a title that the person does not have. The lists are markers for these rules, not vocabulary.

const RANKS: readonly SeniorityName[] = [
  'Manager',
  'Director',
  'Vice President',
  'C-Suite',
  'Partner',
  'Owner',
];

const setOf = (words: string) => new Set(words.split(' '));

/**
 * Words for an office that stand before "of" and the person served: "Office of the CFO", "cabinet du
 * directeur", "Büro des Geschäftsführers".
 */
const OFFICES = setOf(
  'office offices bureau cabinet secretariat buro buero kabinett sekretariat stab oficina gabinete ' +
    'despacho escritorio ufficio gabinetto kantoor kabinet secretariaat kontor kontoret kansli kansliet sekretariatet',
);
/** Words for an office that stand before a genitive, which needs no "of": "kancelaria prezesa". */
const OFFICES_BEFORE_GENITIVE = setOf(
  'kancelaria kancelarii gabinet gabinetu gabinecie biuro biura biurze kancelar kancelare kabinet kabinetu',
);
/** Words for an office that stand after the person served: "Chairman's Office", "genel müdür ofisi". */
const OFFICES_BEHIND = setOf('office ofisi kalemi kontor kontoret kansli toimisto');
/** Words that can be between an office and the rank that it serves. */
const OF_ARTICLES = setOf('of des der du de del della dell dello dei do da van for av til for');

const ARTICLES = setOf('the le la les el los las il lo l o a os as het die den dem d');

/** Words that mean, anywhere before a rank, that somebody only aspires to it. */
const HOPING = setOf(
  'aspiring wannabe aspirant aspirante angehender angehende angehenden aankomend aankomende blivande ' +
    'vordende mustakbel',
);
/**
 * Words that, only directly before a rank, mean that somebody will have it later: "Future CEO", but not
 * "Future Mobility Director".
 */
const COMING = setOf(
  'future futur futura futuro zukunftiger zukunftige kunftiger kunftige toekomstig toekomstige ' +
    'framtida kommende fremtidig fremtidige przyszly przyszla gelecekteki',
);
const HOPED_FOR = [
  ['soon', 'to', 'be'],
  ['would', 'be'],
  ['to', 'be'],
  ['in', 'spe'],
  ['in', 'waiting'],
] as const;

/** Bodies whose presidents pupils and students elect. */
const ELECTING = [
  ['student', 'body'],
  ['student', 'council'],
  ['student', 'government'],
  ['student', 'senate'],
  ['school', 'council'],
  ['pupil', 'council'],
  ['class', 'president'],
  ['consejo', 'estudiantil'],
  ['gremio', 'estudantil'],
] as const;

/** Whether a part only names a body that pupils elect, as the second part of "President, Student Council". */
export const isElectingBody = (words: readonly string[]): boolean =>
  words.length <= 3 && ELECTING.some((body) => indexOf(words, body) >= 0);

/**
 * Returns the levels of a part without the ranks that the person does not have: the rank of the chief whose
 * office is named, a rank that the person aspires to, the rank of a president whom pupils elect, and
 * "partner" after a human resources role.
 */
export function withoutRanksOfOthers(
  levels: readonly FoundPhrase[],
  roles: readonly FoundPhrase[],
  part: Part,
): FoundPhrase[] {
  if (!levels.some(isRanked)) return [...levels];
  const office = officeIn(part);
  const isElected = ELECTING.some((words) => indexOf(part.words, words) >= 0);
  return levels.filter((found) => {
    if (!isRanked(found)) return true;
    if (isServed(found, office, part) || isHope(found, part)) return false;
    if (isElected && has(found, ['Vice President', 'C-Suite'])) return false;
    return !isPartnerOfPeople(found, roles, part);
  });
}

const isRanked = (found: FoundPhrase) => has(found, RANKS);

function has({ meaning }: FoundPhrase, levels: readonly SeniorityName[]): boolean {
  return !isBetween(meaning) && meaning.levels.some((level) => levels.includes(level));
}

function indexOf(words: readonly string[], phrase: readonly string[]): number {
  return words.findIndex((_, at) => phrase.every((word, n) => words[at + n] === word));
}

/**
 * Returns the index of a word for an office after which the rank of its chief can stand, as in "Office of the
 * CFO"; -1 if there is none.
 */
function officeIn({ words }: Part): number {
  return words.findIndex((word, at) => {
    const next = words[at + 1] ?? '';
    return (OFFICES.has(word) && OF_ARTICLES.has(next)) || (OFFICES_BEFORE_GENITIVE.has(word) && next !== '');
  });
}

function isServed({ from, to }: FoundPhrase, office: number, { words }: Part): boolean {
  if (office >= 0 && isBehindOffice(words, { office, from })) return true;
  return to === words.length - 1 && OFFICES_BEHIND.has(words[to] ?? '');
}

/**
 * Whether only words like "of" and articles are between the word for an office and a rank. In "Office of
 * Sustainability Director", the rank is the person's own.
 */
function isBehindOffice(
  words: readonly string[],
  { office, from }: { office: number; from: number },
): boolean {
  if (from <= office) return false;
  return words.slice(office + 1, from).every((word) => OF_ARTICLES.has(word) || ARTICLES.has(word));
}

/**
 * Whether somebody does not have a rank yet, but aspires to it or will have it: "Aspiring CEO", "Director in
 * spe".
 */
function isHope({ from, to }: FoundPhrase, { words, table }: Part): boolean {
  const before = words.slice(0, from);
  if (before.some((word) => HOPING.has(word))) return true;
  const nearest = before.findLastIndex((word) => !table.fillers.has(word));
  if (COMING.has(words[nearest] ?? '')) return true;
  return HOPED_FOR.some((phrase) => {
    const at = indexOf(words, phrase);
    return at >= 0 && (at + phrase.length <= from || (at >= to && at + phrase.length === words.length));
  });
}

/**
 * Whether a "partner" only serves the human resources department: "Human Resources Partner". The partner of a
 * search firm and in "Partner, Human Resources" is a real one.
 */
function isPartnerOfPeople(found: FoundPhrase, roles: readonly FoundPhrase[], { words }: Part): boolean {
  if (!has(found, ['Partner']) || found.to !== found.from + 1 || words.includes('search')) return false;
  return roles.some(
    ({ meaning, to }) => to === found.from && !isBetween(meaning) && meaning.role === 'Human Resources',
  );
}

const PLURAL = setOf(
  'founders owners partners presidents directors chiefs managers captains executives fundadores fondateurs',
);

/**
 * Whether a part after another one is a company whose name begins with a rank: "Founders Brewing", "Chief
 * Auto Parts". A rank in the plural is not the rank of one person. A part that begins with "chief" and also
 * names work is no company: "Chief Engineer".
 */
export function isNamedAfterRank(words: readonly string[], namesWork: boolean): boolean {
  const [first = '', second] = words;
  if (second === undefined || OF_ARTICLES.has(second)) return false;
  return PLURAL.has(first) || (first === 'chief' && !namesWork);
}
