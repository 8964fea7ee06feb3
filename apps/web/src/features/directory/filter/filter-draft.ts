import {
  type Criterion,
  decodeFilter,
  encodeFilter,
  type Filter,
  type FilterTable,
} from '@kithline/contract/filter.ts';

/**
 * A filter that is being edited. Unlike a filter, it may contain an active criterion that is still empty, and
 * the mode of a group without criteria.
 */
export interface FilterDraft {
  /** By group. */
  modes: Readonly<Record<string, number>>;
  /** By group and filter; a present criterion is switched on. */
  criteria: Readonly<Record<string, Readonly<Record<string, Criterion>>>>;
}

export const EMPTY_DRAFT: FilterDraft = { modes: {}, criteria: {} };

export function draftOf(filter: Filter): FilterDraft {
  const groups = Object.entries(filter);
  return {
    modes: Object.fromEntries(groups.map(([group, { modifier }]) => [group, modifier])),
    criteria: Object.fromEntries(groups.map(([group, { criteria }]) => [group, criteria])),
  };
}

/** Returns the filter of a draft, without empty criteria and modes of groups without criteria. */
export function filterOf(table: FilterTable, draft: FilterDraft): Filter {
  const filter: Filter = {};
  for (const [group, criteria] of Object.entries(draft.criteria)) {
    filter[group] = { modifier: modeOf(table, draft, group), criteria: { ...criteria } };
  }
  return decodeFilter(table, encodeFilter(table, filter));
}

export function modeOf(table: FilterTable, draft: FilterDraft, group: string): number {
  return draft.modes[group] ?? table[group]?.modifier?.fallback ?? 0;
}

export function withMode(draft: FilterDraft, group: string, mode: number): FilterDraft {
  return { ...draft, modes: { ...draft.modes, [group]: mode } };
}

/** Sets a criterion, which switches its filter on. */
export function withCriterion(
  draft: FilterDraft,
  at: readonly [group: string, filter: string],
  criterion: Criterion,
): FilterDraft {
  const [group, name] = at;
  return {
    ...draft,
    criteria: { ...draft.criteria, [group]: { ...draft.criteria[group], [name]: criterion } },
  };
}

/** Switches a filter off, which restores its default. */
export function withoutCriterionOf(
  draft: FilterDraft,
  [group, name]: readonly [group: string, filter: string],
): FilterDraft {
  const { [name]: _gone, ...others } = draft.criteria[group] ?? {};
  return { ...draft, criteria: { ...draft.criteria, [group]: others } };
}

/** Returns the criterion of a filter that was just switched on: its default modifier and no value. */
export function freshCriterion(table: FilterTable, [group, name]: readonly [string, string]): Criterion {
  return { modifier: table[group]?.filters[name]?.modifier?.fallback ?? 0 };
}
