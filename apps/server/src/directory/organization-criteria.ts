import type { Filter } from '@kithline/contract/filter.ts';
import { ORGANIZATION_TOKEN } from '../search-index/tokens.ts';
import type { LabelCriterion } from './labelled.queries.ts';
import type { PlaceCondition } from './places.queries.ts';
import { readText, type TextCriterion } from './text-criterion.ts';
import { addTokens, type TokenCriteria } from './token-criteria.ts';

/** An organization filter, taken apart for the search. */
export interface OrganizationCriteria extends TokenCriteria {
  name: TextCriterion | null;
  places: PlaceCondition;
  labels: readonly LabelCriterion[];
}

/** Which filter of which group is which kind of token. */
const KINDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  summary: {
    tags: ORGANIZATION_TOKEN.tag,
    industries: ORGANIZATION_TOKEN.industry,
    sizes: ORGANIZATION_TOKEN.size,
    typeId: ORGANIZATION_TOKEN.type,
  },
  investment: { stages: ORGANIZATION_TOKEN.investmentStage, areas: ORGANIZATION_TOKEN.investing },
  search: {
    jobFunctions: ORGANIZATION_TOKEN.jobFunction,
    seniorityLevels: ORGANIZATION_TOKEN.seniority,
    practiceAreas: ORGANIZATION_TOKEN.practice,
    specialtyAreas: ORGANIZATION_TOKEN.specialty,
  },
};

/** Places and labels are looked up before (`placesOf`, `labelsOf`). */
export function readOrganizationCriteria(
  filter: Filter,
  places: PlaceCondition,
  labels: readonly LabelCriterion[] = [],
): OrganizationCriteria {
  const name = readText(filter['summary']?.criteria['name']);
  const criteria: OrganizationCriteria = { all: [], any: [], name, places, labels };
  for (const [group, kinds] of Object.entries(KINDS)) {
    for (const [filterName, kind] of Object.entries(kinds)) {
      addTokens(criteria, kind, filter[group]?.criteria[filterName]);
    }
  }
  return criteria;
}

/** Whether nothing is asked for: the bare list of a scope. */
export function asksNothing({ all, any, name, places, labels }: OrganizationCriteria): boolean {
  return all.length + any.length === 0 && !name && !places && labels.length === 0;
}
