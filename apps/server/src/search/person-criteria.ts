import type { RoleTime } from '../seen-facts/seen-roles.ts';
import type { OwnCriteria } from './filters/own-filters.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from './text-criterion.ts';

/** Lists of persons that a search can filter by. */
export type PersonItems = 'collaborations' | 'person-tags' | 'causes' | 'interests';

/** Stands for the network of a member who has none. No network has this id. */
export const NO_NETWORK = 0;

/** Conditions on the facts of a person, who satisfies all that are not null. */
export interface PersonConditions {
  readonly name: TextCriterion | null;
  readonly place: PlaceCriterion | null;
  /** If true, only people who live at `place` match. If false, their whereabouts count. */
  readonly livesThereOnly: boolean;
  readonly items: Readonly<Partial<Record<PersonItems, IdsCriterion>>>;
  readonly supportedOrganizations: IdsCriterion | null;
  readonly role: RoleCriteria | null;
  readonly education: EducationCriteria | null;
  /** Networks that hold the person, as far as the viewer sees them in the scope. NO_NETWORK holds nobody. */
  readonly heldBy: IdsCriterion | null;
  /** Criteria of filters with their own SQL (`filters/own-filters.ts`), by filter. */
  readonly own: OwnCriteria;
}

/** Criteria for persons, as plain data for the search in memory and the search in SQL. */
export interface PersonCriteria extends PersonConditions {
  /** Reversed criteria: a person satisfies none of these. Each has at least one condition. */
  readonly noneOf: readonly PersonConditions[];
  /** `files`: a contacts file names the person. `profile`: the person's own profile states something. */
  readonly source: 'files' | 'profile' | null;
  /** Only these persons of the scope, such as those who have a label. Null: everybody. */
  readonly among: readonly number[] | null;
  readonly outside: readonly number[];
}

/** Criteria that one and the same role has to satisfy. */
export interface RoleCriteria {
  readonly time: RoleTime;
  readonly title: TextCriterion | null;
  readonly seniorityLevels: IdsCriterion | null;
  readonly industries: IdsCriterion | null;
  /** Any of these role types. */
  readonly roleTypes: readonly number[] | null;
  readonly companies: readonly number[] | null;
  readonly organizationSizes: readonly number[] | null;
}

/** Criteria that one and the same study has to satisfy. */
export interface EducationCriteria {
  readonly state: 'alumni' | 'student' | null;
  /** Any of these schools. */
  readonly schools: readonly number[] | null;
  readonly degrees: IdsCriterion | null;
  readonly majors: IdsCriterion | null;
}

export const NO_CONDITIONS: PersonConditions = {
  name: null,
  place: null,
  livesThereOnly: false,
  items: {},
  supportedOrganizations: null,
  role: null,
  education: null,
  heldBy: null,
  own: {},
};

export const EVERY_PERSON: PersonCriteria = {
  ...NO_CONDITIONS,
  noneOf: [],
  source: null,
  among: null,
  outside: [],
};
