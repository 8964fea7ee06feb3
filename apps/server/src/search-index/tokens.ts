import { type RawBuilder, sql } from 'kysely';

// A token is one int: kind << 24 | id. Ids stay below 2^24 (16.7 million of one noun), and an int array under GIN
// answers "has this and that" for a person or an organization in one index scan.

const KIND_BITS = 24;
export const ID_MASK = 2 ** KIND_BITS - 1;

/**
 * Kinds of a person's tokens. The first five come in threes, base + window: base holds the roles of all time,
 * base + 1 those of the last 10 years, base + 2 the current ones.
 */
export const PERSON_TOKEN = {
  seniority: 1,
  roleType: 4,
  company: 7,
  industry: 10,
  size: 13,
  school: 16,
  degree: 17,
  major: 18,
  tag: 19,
  interest: 20,
  cause: 21,
  scope: 22,
  collaboration: 24,
  supportedOrganization: 25,
} as const;

/** The kinds that the six boxes of the stats count: all-time work facts and schools. */
export const FACET_KINDS = [
  PERSON_TOKEN.seniority,
  PERSON_TOKEN.roleType,
  PERSON_TOKEN.company,
  PERSON_TOKEN.industry,
  PERSON_TOKEN.size,
  PERSON_TOKEN.school,
] as const;

/** Kinds of an organization's tokens; another table, another numbering. */
export const ORGANIZATION_TOKEN = {
  type: 1,
  tag: 2,
  industry: 3,
  size: 4,
  investmentStage: 5,
  investing: 6,
  jobFunction: 7,
  seniority: 8,
  practice: 9,
  specialty: 10,
} as const;

/** How recent a role is: 2 current, 1 ended in the last 10 years, 0 older. */
export type RoleWindow = 0 | 1 | 2;

export function token(kind: number, id: number): number {
  return (kind << KIND_BITS) | id;
}

/** A kind as it stands in a token, for SQL that builds tokens by addition. */
export function kindBase(kind: number): number {
  return kind << KIND_BITS;
}

/** Everyone: the scope that needs no membership. */
export const EVERYONE = 0;

/** An int[] as SQL. */
export function ints(values: readonly number[]): RawBuilder<number[]> {
  return sql`${[...values]}::int[]`;
}
