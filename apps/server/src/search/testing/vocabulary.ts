import type { OrganizationItems } from '../organization-criteria.ts';
import type { PersonItems } from '../person-criteria.ts';

// Texts of random populations. The texts are few, so people, files and titles often have equal or
// nearly equal ones.

/**
 * Names that are equal when folded, names that are the beginning of another name, a repeated word, and
 * letters beyond 16 bits.
 */
export const NAMES = [
  'Ana Silva',
  'ANA SILVA',
  'Aná  Sílva',
  'Silva Ana',
  'Ana',
  'Ana Silvana',
  'Ana Maria Silva',
  'Ana Ana',
  'Zoë Ångström',
  'Zoe Angstrom',
  'Leïla Haddad',
  'Łukasz Nowak',
  'Bob Nowak',
  'Bob O’Neil-100%',
  'B_b No\\wak',
  '王 小明',
  'ﬀ Ligature',
  '𝒜nna Škoda',
  '😀 Smile',
  'ꙮ Monocular',
  'Zz Top',
] as const;

export const PREFERRED = ['Bob', 'Émile', 'Zed', 'Ana', '王'] as const;
export const CREDENTIALS = ['PhD', 'MBA', 'Dr. med.'] as const;

/** Each line is one title, in one or more spellings. */
export const TITLES = [
  ['Sales Director', 'sales director', 'SALES DIRECTOR'],
  ['Engineer', 'engineer'],
  ['Ingénieur 100%', 'ingenieur 100%'],
  ['Head of Sales'],
  ['Founder & CEO', 'founder & ceo', 'FOUNDER & CEO'],
  ['社長'],
] as const;

/** Spellings of organizations in files and facts. Some are in capitals, and some are equal when folded. */
export const SPELLINGS = [
  'Nimbus',
  'NIMBUS',
  'nimbus',
  'Nimbus Labs',
  'Nimbus GmbH',
  'Zephyr',
  'Ärger',
] as const;

export const COMMON_NAMES = [
  'Acme',
  'Acme Labs',
  'ÅCME',
  'Nimbus',
  'Beta 100%',
  'Universität',
  '王',
  '😀 Inc',
] as const;
export const ALIASES = ['Initech', 'Acme', 'umbrella co', 'Nimbus Old'] as const;

/** Unusual texts: a very long one, wildcards of SQL, and words that no name contains. */
export const STRANGE = ['qqq', 'x'.repeat(300), 'ana_', '%', '\\', 'silva ana nowhere'] as const;

export const PERSON_ITEMS = [
  'collaborations',
  'person-tags',
  'causes',
  'interests',
] as const satisfies readonly PersonItems[];

export const ORGANIZATION_ITEMS = [
  'organization-tags',
  'industries',
  'investment-stages',
  'investing',
  'job-functions',
  'seniority-levels',
  'practice-areas',
  'specialty-areas',
] as const satisfies readonly OrganizationItems[];
