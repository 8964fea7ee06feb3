import { type RoleTypeName, SENIORITY_LEVELS, type SeniorityName } from '@kithline/contract/taxonomy.ts';
import { type CompiledWords, FIELD_STRENGTH, SECTOR_STRENGTH } from './compiled-words.ts';
import { findMeanings, type PartMeanings } from './find-meanings.ts';
import { loadTitleWords } from './load-title-words.ts';
import { languagesOf } from './part-languages.ts';
import { isElectingBody, isNamedAfterRank } from './ranks-of-others.ts';
import { splitTitle } from './split-title.ts';
import type { Mark, Meaning } from './title-meaning.ts';
import { writtenOut } from './write-out.ts';

export interface TitleClass {
  /** Null if nothing in the title indicates a role type. */
  roleType: RoleTypeName | null;
  /** In the order of `SENIORITY_LEVELS`; empty if the title indicates no level. */
  seniorityLevels: SeniorityName[];
}

/**
 * Levels of one career ladder. A position has at most one of them: usually the highest one that the title
 * names. The other levels are outside of the ladder.
 */
const LADDER: readonly SeniorityName[] = [
  'Entry',
  'Senior',
  'Manager',
  'Director',
  'Vice President',
  'C-Suite',
];

/** Only this many characters of a title are read, so that long texts cost little. Real titles are shorter. */
const LONGEST_TITLE = 1000;

/** Role types whose fields, in a later part of a title, mostly name only the sector of the employer. */
const SECTORS: readonly RoleTypeName[] = [
  'Hospitality',
  'Health',
  'Education',
  'Public Service',
  'Trade',
  'Manufacturing',
  'Fulfillment',
  'Creative',
];

/** Levels with people or a business to lead. */
const RANKS = LADDER.slice(LADDER.indexOf('Manager'));

/**
 * Returns the role type and seniority levels of a job title, in any language of the tables in `words/`.
 * Decision record 0003 has the rules. Never throws, whatever the text; the same text always gives the same
 * answer.
 */
export function classifyTitle(title: string): TitleClass {
  const parts = partsThatCount(title);
  const roleType = roleOf(parts.flatMap((part, at) => roleMeaningsOf(part, at > 0)));
  const offices = parts.flatMap((part) => part.offices);
  const levels = new Set(parts.flatMap((part) => levelsOfPart(part, roleType)));
  if (levels.size === 0 && hasDefaultLevel(offices, roleType)) levels.add('Entry');
  return { roleType, seniorityLevels: SENIORITY_LEVELS.filter((level) => levels.has(level)) };
}

/**
 * Returns the parts that count. Past positions count only if the title names nothing else. Parts without a
 * known meaning never count, nor does a workplace after another part. From the third part on, the code of a
 * state ("MD") does not count if the part before it has no known meaning, because that part is then a city.
 */
function partsThatCount(title: string): PartMeanings[] {
  const table = loadTitleWords();
  const parts = splitTitle(title.slice(0, LONGEST_TITLE))
    .map((words) => writtenOut(words, table))
    .flatMap((words) => inTime(words, table))
    .map((words) => ({ words, ...onlyOutOfWork(findMeanings(words, table)) }))
    .map((part, at, all) => (isNoOffice(part, at, all[at + 1]) ? { ...part, offices: [] } : part))
    .filter(({ words }, at, all) => !(at > 1 && isState(words) && saysNothing(all[at - 1])))
    .filter((part) => !saysNothing(part))
    .filter((part, at) => at === 0 || !part.isWorkplace);
  const present = parts.filter(
    ({ words, roles }) =>
      roles[0]?.[0]?.mark !== 'former' && !isOneOf(table.former, words[0], { words, table }),
  );
  return present.length > 0 ? present : parts;
}

type Part = PartMeanings & { words: readonly string[] };

/**
 * Returns true if the ranks of a part must be ignored. This is so if the part names a company and is not the
 * first part ("Driver | Founders Brewing"), or if the next part is a body that pupils elect ("President,
 * Student Council").
 */
function isNoOffice(part: Part, at: number, next: Part | undefined): boolean {
  return (at > 0 && isCompany(part)) || (next !== undefined && isElectingBody(next.words));
}

/** Whether a part is the name of a company, as the second part of "Driver | Founders Brewing" is. */
function isCompany({ words, roles, offices }: Part): boolean {
  const namesWork =
    roles.flat().some(({ strength }) => strength > FIELD_STRENGTH) ||
    offices
      .flat()
      .some(({ mark, levels }) => mark === 'work' || levels.some((level) => RANKS.includes(level)));
  return isNamedAfterRank(words, namesWork);
}

/**
 * Splits a part where a past position begins, and where a current one follows it: "koordynator i były
 * kierownik", "ex Google now CEO". "Former" after "of" begins no position: "President of Former Students".
 */
function inTime(words: readonly string[], table: CompiledWords): (readonly string[])[] {
  const past = words.findIndex(
    (word, place) =>
      place < words.length - 1 &&
      isOneOf(table.former, word, { words, table }) &&
      !isOf(words[place - 1] ?? '', table),
  );
  if (past < 0) return [words];
  const now = words.findIndex(
    (word, place) => place > past + 1 && isOneOf(table.present, word, { words, table }),
  );
  const end = now < 0 ? words.length : now;
  return [words.slice(0, past), words.slice(past, end), words.slice(end + 1)].filter(
    ({ length }) => length > 0,
  );
}

function isOneOf(
  known: CompiledWords['former'],
  word: string | undefined,
  { words, table }: { words: readonly string[]; table: CompiledWords },
): boolean {
  const languages = known.get(word ?? '');
  if (languages === undefined) return false;
  return (languages & (languagesOf(words, table) | table.everywhere)) !== 0;
}

function isOf(word: string, { of }: CompiledWords): boolean {
  return of.all.has(word) || of.offices.has(word);
}

function saysNothing(part: PartMeanings | undefined): boolean {
  return part === undefined || (part.roles.flat().length === 0 && part.offices.flat().length === 0);
}

/** If a part says that somebody has no job ("Retired CEO"), returns only that meaning. */
function onlyOutOfWork(part: PartMeanings): PartMeanings {
  const outOfWork = part.roles.flat().find((meaning) => meaning.outOfWork);
  return outOfWork === undefined ? part : { roles: [[outOfWork]], offices: [], isWorkplace: false };
}

/**
 * Returns the role type. The first part with a field or an occupation decides. If there is none, the first
 * part that indicates a role type decides. A part that says that somebody has no job decides only if no part
 * names work.
 */
function roleOf(meanings: readonly Meaning[]): RoleTypeName | null {
  const working = meanings.filter((meaning) => !meaning.outOfWork);
  const candidates = working.length > 0 ? working : meanings;
  return (candidates.find((meaning) => meaning.strength >= FIELD_STRENGTH) ?? candidates[0])?.role ?? null;
}

/**
 * Returns the meanings of a part that can decide the role type. A sector next to a rank or work describes the
 * position, so it counts like a field: "Hotel Manager | Speaker". In a later part without a rank or
 * work, a field of some role types is only the sector: "Diretora administrativa, turismo rural".
 */
function roleMeaningsOf({ roles, offices }: PartMeanings, isBehind: boolean): Meaning[] {
  const isOffice = offices.flat().some(({ mark, levels }) => mark === 'work' || levels.length > 0);
  return roles
    .map(strongest)
    .filter((meaning) => meaning !== null)
    .map((meaning) => {
      if (isOffice && meaning.strength === SECTOR_STRENGTH) return { ...meaning, strength: FIELD_STRENGTH };
      const isSector = isBehind && !isOffice && meaning.strength === FIELD_STRENGTH && isOfSectors(meaning);
      return isSector ? { ...meaning, strength: SECTOR_STRENGTH } : meaning;
    });
}

function isOfSectors({ role }: Meaning): boolean {
  return role !== null && SECTORS.includes(role);
}

/** The meaning of a part with the strongest indication of a role type; the first of equally strong ones. */
function strongest(meanings: readonly Meaning[]): Meaning | null {
  let best: Meaning | null = null;
  for (const meaning of meanings) {
    if (meaning.role !== null && meaning.strength > (best?.strength ?? 0)) best = meaning;
  }
  return best;
}

function levelsOfPart({ offices }: PartMeanings, roleType: RoleTypeName | null): SeniorityName[] {
  const hasRank = offices.flat().some(({ levels }) => levels.some((level) => RANKS.includes(level)));
  const counts = ({ without, unlessRanked }: Meaning) =>
    (roleType === null || !without.includes(roleType)) && !(hasRank && unlessRanked);
  return offices.flatMap((office) => levelsOf(office.filter(counts)));
}

function levelsOf(office: readonly Meaning[]): SeniorityName[] {
  const named = office.flatMap((meaning) => meaning.levels);
  const rung = rungOf(office, named);
  const beside = named.filter((level) => !LADDER.includes(level));
  return rung === undefined ? beside : [...beside, rung];
}

/**
 * Returns the level on the ladder; undefined if there is none, as for an intern. A junior manager is Entry.
 */
function rungOf(office: readonly Meaning[], named: readonly SeniorityName[]): SeniorityName | undefined {
  if (named.includes('Training')) return undefined;
  if (office.some((meaning) => meaning.mark === 'junior')) return 'Entry';
  return LADDER.findLast((level) => named.includes(level));
}

/**
 * Whether a title without a level gets the level Entry. It does not if the person has no job. Usually, any
 * role type is enough. But the title must name work if its role type is Advisory, if it has no role type, or
 * if it names a position outside of the ladder.
 */
function hasDefaultLevel(offices: readonly (readonly Meaning[])[], roleType: RoleTypeName | null): boolean {
  if (roleType === 'Unemployed') return false;
  const onLadder = offices.filter((office) => !office.some((meaning) => meaning.offLadder)).flat();
  const has = (...marks: Mark[]) => onLadder.some(({ mark }) => mark !== null && marks.includes(mark));
  if (offices.flat().some((meaning) => meaning.offLadder)) return has('work', 'occupational');
  if (roleType === null) return has('work', 'occupational');
  return has('work') || roleType !== 'Advisory';
}

const STATES = new Set(
  (
    'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri ' +
    'sc sd tn tx ut vt va wa wv wi wy dc'
  ).split(' '),
);

/** Whether a part is the code of a state of the United States, as it follows a city: "Baltimore, MD". */
function isState(words: readonly string[]): boolean {
  return words.length === 1 && STATES.has(words[0] ?? '');
}
