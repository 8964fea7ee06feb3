import type { WordRole } from './phrases.ts';

/** Nouns for people who study or studied at a school. */
export const STUDY_NOUNS: readonly WordRole[] = ['alumni', 'student'];

/** Words that lead more than the next value: a list of interests, of labels. */
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

/** Words that say how the next names and values are meant. */
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

/** Words that say nothing by themselves. */
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
