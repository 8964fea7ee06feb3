import { type TypedText, type TypedWord, requiredLetters } from '../../../platform/text/match-text.ts';
import type { EducationCriteria, RoleCriteria } from '../../person-criteria.ts';
import type { IdsCriterion, TextCriterion } from '../../text-criterion.ts';
import type { Columns, IdTableName } from '../columns/columns.ts';
import { NONE } from '../columns/columns.ts';
import { indexOf } from '../columns/id-table.ts';
import {
  eachTextOfRangeWith,
  hasOneOf,
  keyBytesOf,
  type Pattern,
  patternOf,
  type TextsView,
} from '../columns/texts.ts';
import type { Steps } from '../ask/shared-walk.ts';
import { int32At, uint8At } from '../columns/entry-at.ts';

/**
 * One byte for each entry of a table (titles, sets, organizations and so on): 1 if it satisfies a criterion.
 */
export type Mask = Uint8Array;

/**
 * Returns the patterns of each typed word. A text matches if it contains at least one pattern of every word.
 * The longest word comes first, because it is likely to be in the fewest texts.
 */
export function patternsOf({ words }: Pick<TypedText, 'words'>): Pattern[][] {
  const length = (word: TypedWord) => Math.min(...requiredLetters(word).map(({ letters }) => letters.length));
  return words.toSorted((a, b) => length(b) - length(a)).map((word) => requiredLetters(word).map(patternOf));
}

export function maskOfIds(
  columns: Columns,
  table: Exclude<IdTableName, 'persons'>,
  ids: readonly number[],
): Mask {
  const mask = new Uint8Array(columns[table].id.length);
  for (const id of ids) {
    const at = indexOf(columns.ids[table], id);
    if (at !== NONE && at < mask.length) mask[at] = 1;
  }
  return mask;
}

/** Marks the sets that contain at least one of the ids or, with `all`, every one of them. */
export function maskOfSets(columns: Columns, { ids, all }: IdsCriterion): Mask {
  const { sets, setItems } = columns;
  const wanted = maskOfIds(columns, 'lookups', ids);
  const least = all ? new Set(ids).size : 1;
  const mask = new Uint8Array(sets.start.length - 1);
  for (let set = 0; set < mask.length; set++) {
    let count = 0;
    const end = int32At(sets.start, set + 1);
    for (let at = int32At(sets.start, set); at < end; at++)
      count += uint8At(wanted, int32At(setItems.lookup, at));
    mask[set] = count >= least ? 1 : 0;
  }
  return mask;
}

/**
 * Marks the texts that contain every typed word and, if the criterion is exact, whose key equals the typed
 * text.
 */
export function maskOfTexts(texts: TextsView, wanted: TextCriterion, steps: Steps): Mask {
  const mask = steps.bytes(texts.starts.length - 1);
  const whole = Buffer.from(wanted.whole);
  // Only texts with the longest word are tested for the others: testing every text for dozens of single
  // letters would take seconds.
  const [longest = [], ...others] = patternsOf(wanted);
  const offer = (at: number) => {
    if (!others.every((patterns) => hasOneOf(texts, at, patterns))) return;
    if (!wanted.exact || Buffer.compare(keyBytesOf(texts, at), whole) === 0) mask[at] = 1;
  };
  steps.run(mask.length, (first, end) => {
    for (const pattern of longest) eachTextOfRangeWith(texts, { pattern, first, end }, offer);
  });
  return mask;
}

/** The conditions on a role, except the one on its time. Null: no condition. */
export interface RoleMasks {
  /**
   * Titles that satisfy the conditions on title, seniority and role type. A contacts file states neither
   * seniority nor role type of a role: those of its title count.
   */
  readonly titles: Mask | null;
  readonly organizations: Mask | null;
  // The next three are for profile facts, which may have a seniority and type of their own.
  /** By title: whether its text matches. */
  readonly titlesByText: Mask | null;
  /** By set of seniority levels. */
  readonly seniority: Mask | null;
  /** By lookup. */
  readonly roleTypes: Mask | null;
}

export function roleMasks(columns: Columns, role: RoleCriteria, steps: Steps): RoleMasks {
  const titlesByText = role.title ? titlesWith(columns, role.title, steps) : null;
  const seniority = role.seniorityLevels ? maskOfSets(columns, role.seniorityLevels) : null;
  const roleTypes = role.roleTypes ? maskOfIds(columns, 'lookups', role.roleTypes) : null;
  return {
    titles: titlesOf(columns, { titlesByText, seniority, roleTypes }, steps),
    organizations: organizationsOf(columns, role, steps),
    titlesByText,
    seniority,
    roleTypes,
  };
}

function titlesWith(columns: Columns, wanted: TextCriterion, steps: Steps): Mask {
  const texts = maskOfTexts(columns.texts.titleTexts, wanted, steps);
  const { text } = columns.titles;
  const mask = steps.bytes(text.length);
  steps.run(mask.length, (from, to) => {
    for (let title = from; title < to; title++) mask[title] = Number(texts[int32At(text, title)] === 1);
  });
  return mask;
}

function titlesOf(
  { titles }: Columns,
  { titlesByText, seniority, roleTypes }: Pick<RoleMasks, 'titlesByText' | 'seniority' | 'roleTypes'>,
  steps: Steps,
): Mask | null {
  if (titlesByText === null && seniority === null && roleTypes === null) return null;
  const mask = steps.bytes(titles.id.length);
  steps.run(mask.length, (from, to) => {
    for (let title = from; title < to; title++) {
      if (titlesByText !== null && titlesByText[title] !== 1) continue;
      if (seniority !== null && seniority[int32At(titles.seniority, title)] !== 1) continue;
      if (roleTypes !== null && roleTypes[int32At(titles.roleType, title)] !== 1) continue;
      mask[title] = 1;
    }
  });
  return mask;
}

function organizationsOf(
  columns: Columns,
  { companies, industries, organizationSizes }: RoleCriteria,
  steps: Steps,
): Mask | null {
  if (companies === null && industries === null && organizationSizes === null) return null;
  const { organizations } = columns;
  const among = companies ? maskOfIds(columns, 'organizations', companies) : null;
  const sets = industries ? maskOfSets(columns, industries) : null;
  const sizes = organizationSizes ? maskOfIds(columns, 'lookups', organizationSizes) : null;
  const mask = steps.bytes(organizations.id.length);
  steps.run(mask.length, (from, to) => {
    for (let at = from; at < to; at++) {
      if (among !== null && among[at] !== 1) continue;
      if (sets !== null && sets[int32At(organizations.items, at)] !== 1) continue;
      if (sizes !== null && sizes[int32At(organizations.size, at)] !== 1) continue;
      mask[at] = 1;
    }
  });
  return mask;
}

export interface StudyMasks {
  readonly state: EducationCriteria['state'];
  readonly schools: Mask | null;
  readonly degrees: Mask | null;
  readonly majors: Mask | null;
}

export function studyMasks(
  columns: Columns,
  { state, schools, degrees, majors }: EducationCriteria,
): StudyMasks {
  return {
    state,
    schools: schools ? maskOfIds(columns, 'organizations', schools) : null,
    degrees: degrees ? maskOfSets(columns, degrees) : null,
    majors: majors ? maskOfSets(columns, majors) : null,
  };
}
