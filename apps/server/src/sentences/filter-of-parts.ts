import type { Criterion, Filter, FilterTable } from '@kithline/contract/filter.ts';
import { encodeFilter } from '@kithline/contract/filter.ts';
import type { Entity } from './find-entity.ts';
import { KEYS } from './filter-keys.ts';
import { type Content, type GroupTime, NONE_OF, type Part } from './sentence-parts.ts';

/** Whether the filters of a scope can hold a part. */
export function hasFilter(
  table: FilterTable,
  { key, content, isNot }: Omit<Part, 'from' | 'to' | 'readings'>,
): boolean {
  const spec = table[key.group]?.filters[key.filter];
  if (spec === undefined) return false;
  const options = spec.modifier?.options.map(([, value]) => value) ?? [];
  if ('choice' in content) return !isNot && options.includes(content.choice);
  return !isNot || options.includes(NONE_OF);
}

/** The filter that parts and times of a sentence make. */
export function filterOfParts(parts: readonly Omit<Part, 'readings'>[], times: readonly GroupTime[]): Filter {
  const filter: Filter = {};
  for (const { key, content, isNot } of parts) {
    const group = (filter[key.group] ??= { modifier: 0, criteria: {} });
    group.criteria[key.filter] = joined(group.criteria[key.filter], content, isNot);
  }
  for (const { group, modifier } of times) {
    const held = filter[group];
    if (held !== undefined) held.modifier = modifier;
  }
  return filter;
}

function joined(before: Criterion | undefined, content: Content, isNot: boolean): Criterion {
  const modifier = isNot ? NONE_OF : 0;
  if ('choice' in content) return { modifier: content.choice };
  if ('text' in content) return { text: content.text, modifier };
  if ('place' in content) return { place: content.place, modifier };
  const ids = content.values.map(({ id }) => id);
  return { ids: [...new Set([...(before?.ids ?? []), ...ids])], modifier };
}

/** The query string of a list with this filter: people whose jobs changed come with the newest change first. */
export function queryOf(table: FilterTable, filter: Filter, entity: Entity): string {
  const params = new URLSearchParams(encodeFilter(table, filter));
  const { group, filter: name } = KEYS.changedSince;
  if (entity === 'person' && filter[group]?.criteria[name]) params.set('order', 'changedJob-desc');
  return params.toString();
}
