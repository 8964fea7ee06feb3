import type { RoleWindow } from '../seen-facts/seen-roles.ts';
import type { OwnCriteria } from './filters/own-filters.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from './text-criterion.ts';

/** Lists of persons that a search asks for. */
export type PersonItems = 'collaborations' | 'person-tags' | 'causes' | 'interests';

/**
 * What a search asks of persons. Everything that is not null has to hold. Plain data: an engine of any kind
 * can read it.
 */
export interface PersonCriteria {
  readonly name: TextCriterion | null;
  readonly place: PlaceCriterion | null;
  /** Only who lives there; else also those of whom that is not known and whose organizations are there. */
  readonly livesThereOnly: boolean;
  readonly items: Readonly<Partial<Record<PersonItems, IdsCriterion>>>;
  readonly supportedOrganizations: IdsCriterion | null;
  readonly role: RoleCriteria | null;
  readonly education: EducationCriteria | null;
  /**
   * Whose words brought them here: a contacts file names them, or a profile of their own states something.
   */
  readonly source: 'files' | 'profile' | null;
  /** Criteria of a kind of their own (`filters/own-filters.ts`), by the filter. */
  readonly own: OwnCriteria;
  /**
   * Only these persons, of the scope: who has the labels asked for, collaborators. Null: everybody of the
   * scope.
   */
  readonly among: readonly number[] | null;
  /** None of these persons. */
  readonly outside: readonly number[];
}

/** What one and the same role has to satisfy. */
export interface RoleCriteria {
  /** The oldest window that counts. */
  readonly window: RoleWindow;
  readonly title: TextCriterion | null;
  readonly seniorityLevels: IdsCriterion | null;
  readonly industries: IdsCriterion | null;
  /** Any of these, each. */
  readonly roleTypes: readonly number[] | null;
  readonly companies: readonly number[] | null;
  readonly organizationSizes: readonly number[] | null;
}

/** What one and the same study has to satisfy. */
export interface EducationCriteria {
  readonly state: 'alumni' | 'student' | null;
  /** Any of these. */
  readonly schools: readonly number[] | null;
  readonly degrees: IdsCriterion | null;
  readonly majors: IdsCriterion | null;
}

/** Nothing asked for: the bare list of a scope. */
export const EVERY_PERSON: PersonCriteria = {
  name: null,
  place: null,
  livesThereOnly: false,
  items: {},
  supportedOrganizations: null,
  role: null,
  education: null,
  source: null,
  own: {},
  among: null,
  outside: [],
};
