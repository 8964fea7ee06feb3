import type { Criterion, Filter, FilterTable, ModifierSpec } from '@kithline/contract/filter.ts';
import { encodeFilter } from '@kithline/contract/filter.ts';
import { LISTED } from '@kithline/contract/list-modifiers.ts';
import type { Entity } from './find-entity.ts';
import { KEYS } from './filter-keys.ts';
import type { Content, GroupTime, Part } from './sentence-parts.ts';

type KeyedPart = Pick<Part, 'key' | 'content' | 'isNot'>;

/** Whether the scope's table of filters can express a part. */
export function hasFilter(table: FilterTable, { key, content, isNot }: KeyedPart): boolean {
  const spec = table[key.group]?.filters[key.filter];
  if (spec === undefined) return false;
  if (isNot) return spec.modifier?.noneOf !== undefined;
  return !('choice' in content) || hasOption(spec.modifier, content.choice);
}

export function hasTime(table: FilterTable, { group, modifier }: GroupTime): boolean {
  return hasOption(table[group]?.modifier, modifier);
}

const hasOption = (spec: ModifierSpec | undefined, value: number): boolean =>
  spec?.options.some(([, option]) => option === value) ?? false;

export function filterOfParts(parts: readonly KeyedPart[], times: readonly GroupTime[]): Filter {
  const filter: Filter = {};
  for (const { key, content, isNot } of parts) {
    const group = (filter[key.group] ??= { modifier: 0, criteria: {} });
    group.criteria[key.filter] = joined(group.criteria[key.filter], content, isNot);
  }
  for (const { group, modifier } of times) {
    const criteria = filter[group];
    if (criteria !== undefined) criteria.modifier = modifier;
  }
  return filter;
}

function joined(before: Criterion | undefined, content: Content, isNot: boolean): Criterion {
  const modifier = isNot ? LISTED.noneOf : LISTED.any;
  if ('choice' in content) return { modifier: content.choice };
  if ('text' in content) return { text: content.text, modifier };
  if ('place' in content) return { place: content.place, modifier };
  const ids = content.values.map(({ id }) => id);
  return { ids: [...new Set([...(before?.ids ?? []), ...ids])], modifier };
}

/**
 * The query string of a list with this filter. People who changed jobs are sorted by change, newest first.
 */
export function queryOf(table: FilterTable, filter: Filter, entity: Entity): string {
  const params = new URLSearchParams(encodeFilter(table, filter));
  const { group, filter: name } = KEYS.changedSince;
  if (entity === 'person' && filter[group]?.criteria[name]) params.set('order', 'changedJob-desc');
  return params.toString();
}
