import type { Source } from '../column-types.ts';
import type { IdsCriterion, PlaceCriterion, TextCriterion } from './text-criterion.ts';

/** Lists of organizations that a search asks for. */
export type OrganizationItems =
  | 'organization-tags'
  | 'industries'
  | 'investment-stages'
  | 'investing'
  | 'job-functions'
  | 'seniority-levels'
  | 'practice-areas'
  | 'specialty-areas';

/** What a search asks of organizations. Everything that is not null has to hold. */
export interface OrganizationCriteria {
  readonly name: TextCriterion | null;
  /** These have the name as well, unless it is asked for exactly. */
  readonly knownAs: readonly number[];
  readonly place: PlaceCriterion | null;
  readonly items: Readonly<Partial<Record<OrganizationItems, IdsCriterion>>>;
  /** Any of these, each. */
  readonly sizes: readonly number[] | null;
  readonly types: readonly number[] | null;
  /** Only those without any industry. */
  readonly isWithoutIndustry: boolean;
  /** Only those whose type nobody has stated. */
  readonly isWithoutType: boolean;
  /** Who has brought them to Kithline. */
  readonly source: Source | null;
  /**
   * Only these organizations, of the scope: those that have the labels asked for, or that members have typed.
   * Null: every organization of the scope.
   */
  readonly among: readonly number[] | null;
}
