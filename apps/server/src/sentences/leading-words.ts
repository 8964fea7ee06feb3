import { isSameKey, KEYS } from './filter-keys.ts';
import type { WordRole } from './phrases.ts';
import type { FilterKey } from './sentence-parts.ts';

export const STUDY_NOUNS: readonly WordRole[] = ['alumni', 'student'];

/** Words that apply to a whole list of values after them, such as interests or labels. */
export const OF_LISTS: readonly WordRole[] = [
  'label',
  'like',
  'support',
  'openTo',
  'invest',
  'practiceArea',
  'study',
  'alumni',
  'student',
  'knownThrough',
];

/** Words that determine how the next names and values are read. */
export const LEADING: readonly WordRole[] = [
  ...OF_LISTS,
  'in',
  'near',
  'at',
  'worksAt',
  'workedAt',
  'from',
  'sector',
];

/** Words that alone add nothing to the filter. */
export const SILENT: readonly WordRole[] = [
  'filler',
  'person',
  'organization',
  'and',
  'but',
  'of',
  'knows',
  'unitOfSize',
  'andAbove',
];

export const hasOne = (roles: ReadonlySet<WordRole>, wanted: readonly WordRole[]): boolean =>
  wanted.some((role) => roles.has(role));

/** Words that need a value after or before them. For words of study, any part about education is enough. */
const NEED_VALUE: readonly WordRole[] = [
  'label',
  'like',
  'support',
  'openTo',
  'invest',
  'practiceArea',
  'knownThrough',
  'worksAt',
  'workedAt',
  'below',
  'above',
];
/** A word that also has one of these roles needs no value. */
const NEED_NO_VALUE: readonly WordRole[] = ['in', 'near', 'at', 'from', 'of', 'filler', 'and'];
/** Words whose value may also be a place: "funds that invest in Africa". */
const WITH_PLACES: readonly WordRole[] = ['invest', 'practiceArea', 'worksAt', 'workedAt'];

/**
 * Returns a function that tells, by the filter of a part, whether the part may be the value that a word with
 * these roles needs; null if the word needs no value.
 */
export function partsLedTo(roles: ReadonlySet<WordRole>): ((key: FilterKey) => boolean) | null {
  if (!hasOne(roles, NEED_VALUE) || hasOne(roles, NEED_NO_VALUE)) return null;
  const mayBePlace = hasOne(roles, WITH_PLACES);
  return (key) => mayBePlace || !isSameKey(key, KEYS.location);
}
