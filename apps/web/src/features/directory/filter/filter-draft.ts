import {
  type Criterion,
  decodeFilter,
  encodeFilter,
  type Filter,
  type FilterGroupSpec,
  type FilterSpec,
  type FilterTable,
} from '@kithline/contract/filter.ts';

/**
 * A filter that is being edited. Unlike a `Filter`, it may contain an active criterion that is still empty,
 * and the mode of a group without criteria. If a choice has a day as a further option (`FilterSpec.further`),
 * its criterion holds the chosen day as its text.
 */
export interface FilterDraft {
  /** By group. */
  modes: Readonly<Record<string, number>>;
  /** By group and filter. A filter that has a criterion is switched on. */
  criteria: Readonly<Record<string, Readonly<Record<string, Criterion>>>>;
}

export const EMPTY_DRAFT: FilterDraft = { modes: {}, criteria: {} };

export function draftOf(table: FilterTable, filter: Filter): FilterDraft {
  const groups = Object.entries(filter);
  const criteriaOf = (group: string) => joined(table[group], filter[group]?.criteria ?? {});
  return {
    modes: Object.fromEntries(groups.map(([group, { modifier }]) => [group, modifier])),
    criteria: Object.fromEntries(groups.map(([group]) => [group, criteriaOf(group)])),
  };
}

/** Returns the filter of a draft, without empty criteria and modes of groups without criteria. */
export function filterOf(table: FilterTable, draft: FilterDraft): Filter {
  const filter: Filter = {};
  for (const [group, criteria] of Object.entries(draft.criteria)) {
    filter[group] = { modifier: modeOf(table, draft, group), criteria: parted(table[group], criteria) };
  }
  return decodeFilter(table, encodeFilter(table, filter));
}

type Criteria = Readonly<Record<string, Criterion>>;

/** Returns the filters of a group that have a row of their own in dialogs, by name. */
export function rowsOf({ filters }: FilterGroupSpec): [name: string, spec: FilterSpec][] {
  const further = new Set(Object.values(filters).map((spec) => spec.further?.filter));
  return Object.entries(filters).filter(([name]) => !further.has(name));
}

/** Moves each day from its own filter into the criterion of the choice that offers this day as an option. */
function joined(spec: FilterGroupSpec | undefined, criteria: Criteria): Criteria {
  const all = { ...criteria };
  for (const { choice, day, fresh } of choicesWithDay(spec)) {
    const { [day]: further } = criteria;
    if (!further) continue;
    delete all[day];
    all[choice] = { ...(criteria[choice] ?? fresh), text: further.text ?? '' };
  }
  return all;
}

/** Moves each day from the criterion of a choice to the day's own filter. */
function parted(spec: FilterGroupSpec | undefined, criteria: Criteria): Record<string, Criterion> {
  const all = { ...criteria };
  for (const { choice, day } of choicesWithDay(spec)) {
    const { [choice]: criterion } = criteria;
    if (criterion?.text === undefined) continue;
    all[choice] = { modifier: criterion.modifier };
    all[day] = { text: criterion.text, modifier: 0 };
  }
  return all;
}

/** Returns the choices of a group that have a day as a further option. */
function choicesWithDay(spec: FilterGroupSpec | undefined) {
  return Object.entries(spec?.filters ?? {}).flatMap(([choice, { further, modifier }]) =>
    further ? [{ choice, day: further.filter, fresh: { modifier: modifier?.fallback ?? 0 } }] : [],
  );
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
