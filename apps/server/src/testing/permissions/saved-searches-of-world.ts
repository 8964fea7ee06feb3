import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

/** The collaborator's searches for the collective: one that the collaborator has seen, and a deleted one. */
export async function savedSearches(
  db: Db,
  { userId }: Viewer,
  collectiveId: number,
): Promise<{ savedSearchId: number; deletedSearchId: number }> {
  const search = {
    author_id: userId,
    collective_id: collectiveId,
    entity: 'person' as const,
    filter: JSON.stringify({ 'experience.title.value': 'engineer' }),
  };
  const [kept, deleted] = await db
    .insertInto('saved_search')
    .values([
      { ...search, name: 'Engineers', name_norm: 'engineers' },
      { ...search, name: 'Partners', name_norm: 'partners', deleted_on: new Date() },
    ])
    .returning('id')
    .execute();
  const seen = { seen_on: new Date(), former_seen_on: new Date() };
  await db
    .insertInto('saved_search_view')
    .values({ saved_search_id: kept?.id ?? 0, user_id: userId, ...seen })
    .execute();
  return { savedSearchId: kept?.id ?? 0, deletedSearchId: deleted?.id ?? 0 };
}
