import type { Source } from '../column-types.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from './text-criterion.ts';

/** Lists of organizations that a search can filter by. */
export type OrganizationItems =
  | 'organization-tags'
  | 'industries'
  | 'investment-stages'
  | 'investing'
  | 'job-functions'
  | 'seniority-levels'
  | 'practice-areas'
  | 'specialty-areas';

/** Conditions on the facts of an organization, which satisfies all that are not null. */
export interface OrganizationConditions {
  readonly place: PlaceCriterion | null;
  readonly items: Readonly<Partial<Record<OrganizationItems, IdsCriterion>>>;
  /** Any of these sizes. */
  readonly sizes: readonly number[] | null;
  readonly types: readonly number[] | null;
}

/** An organization satisfies all that are not null. */
export interface OrganizationCriteria extends OrganizationConditions {
  readonly name: TextCriterion | null;
  /** Organizations that also count as having the name. Ignored if the name must be equal. */
  readonly knownAs: readonly number[];
  /** Reversed criteria: an organization satisfies none of these. Each has at least one condition. */
  readonly noneOf: readonly OrganizationConditions[];
  readonly isWithoutIndustry: boolean;
  /** Only organizations whose type nobody has stated. */
  readonly isWithoutType: boolean;
  readonly source: Source | null;
  /** Only these organizations of the scope, such as those that have a label. Null: all. */
  readonly among: readonly number[] | null;
  readonly outside: readonly number[];
}

export const NO_ORGANIZATION_CONDITIONS: OrganizationConditions = {
  place: null,
  items: {},
  sizes: null,
  types: null,
};
