import type { Filter, FilterTable } from '@kithline/contract/filter.ts';
import type { Db } from '../../tables.ts';
import { isEdited } from './edited-dataset.ts';
import { mergedInto } from './retired.queries.ts';

/**
 * Replaces merged items in a filter by the items into which they were merged, so that saved URLs still work.
 */
export async function followMerged(db: Db, table: FilterTable, filter: Filter): Promise<Filter> {
  const criteria = Object.entries(filter).flatMap(([group, { criteria }]) =>
    Object.entries(criteria).filter(([name]) => isOfItems(table, group, name)),
  );
  const into = await mergedInto(
    db,
    criteria.flatMap(([, { ids }]) => ids ?? []),
  );
  if (into.size === 0) return filter;
  const followed = (ids: readonly number[]) => [...new Set(ids.map((id) => into.get(id) ?? id))];
  return Object.fromEntries(
    Object.entries(filter).map(([group, active]) => [
      group,
      {
        ...active,
        criteria: Object.fromEntries(
          Object.entries(active.criteria).map(([name, criterion]) => [
            name,
            criterion.ids && isOfItems(table, group, name)
              ? { ...criterion, ids: followed(criterion.ids) }
              : criterion,
          ]),
        ),
      },
    ]),
  );
}

function isOfItems(table: FilterTable, group: string, name: string): boolean {
  const dataset = table[group]?.filters[name]?.dataset;
  return dataset !== undefined && isEdited(dataset);
}
