import type { Filter } from '@kithline/contract/filter.ts';
import { readTyped, type TypedText } from '../search-index/contains-words.ts';
import { ORGANIZATION_TOKEN } from '../search-index/tokens.ts';
import { EXACT, type Resolved } from './dictionary.queries.ts';
import { addTokens, type TokenCriteria } from './token-criteria.ts';

/** An organization filter, taken apart for the search. */
export interface OrganizationCriteria extends TokenCriteria {
  name: (TypedText & { exact: boolean }) | null;
  placeIds: number[] | null;
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

export function readOrganizationCriteria(filter: Filter, resolved: Resolved): OrganizationCriteria {
  const criteria: OrganizationCriteria = { all: [], any: [], name: null, placeIds: resolved.placeIds };
  const name = filter['summary']?.criteria['name'];
  const typed = name?.text === undefined ? null : readTyped(name.text);
  if (typed) criteria.name = { ...typed, exact: name?.modifier === EXACT };
  for (const [group, kinds] of Object.entries(KINDS)) {
    for (const [filterName, kind] of Object.entries(kinds)) {
      addTokens(criteria, kind, filter[group]?.criteria[filterName]);
    }
  }
  return criteria;
}

/** Whether nothing is asked for: the bare list of a scope. */
export function asksNothing({ all, any, name, placeIds }: OrganizationCriteria): boolean {
  return all.length + any.length === 0 && !name && !placeIds;
}
