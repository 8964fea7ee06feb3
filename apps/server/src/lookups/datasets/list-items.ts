import { type DatasetItem, EDITED_DATASETS, type EditedDataset } from '@kithline/contract/datasets.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { readTyped } from '../../platform/text/match-text.ts';
import { itemsMatching } from './items.queries.ts';
import { UNUSED, usesOf } from './uses.queries.ts';

/**
 * Items whose names contain each of the words, by name, with the number of people and organizations that show
 * them.
 */
export async function listItems(
  { db }: AppContext,
  name: EditedDataset,
  query: { name?: string | undefined; page: number; limit: number },
): Promise<Page<DatasetItem>> {
  const { page, limit } = query;
  const search = {
    dataset: EDITED_DATASETS[name],
    typed: readTyped(query.name ?? ''),
    limit,
    offset: (page - 1) * limit,
  };
  const { items, total } = await itemsMatching(db, search);
  const uses = await usesOf(
    db,
    items.map(({ id }) => id),
  );
  return toPage(
    items.map((item) => ({ ...item, ...(uses.get(item.id) ?? UNUSED) })),
    { page, limit, total },
  );
}
