import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';

/**
 * Creates two searches of the collaborator for the collective. The collaborator has marked the first one as
 * seen. The second one is deleted.
 */
export async function savedSearches(
  db: Db,
  { userId }: Viewer,
  collectiveId: number,
): Promise<{ savedSearchId: number; deletedSearchId: number }> {
  const search = {
    authorId: userId,
    collectiveId,
    entity: 'person' as const,
    filter: JSON.stringify({ 'experience.title.value': 'engineer' }),
  };
  const [kept, deleted] = await db
    .insertInto('savedSearch')
    .values([
      { ...search, name: 'Engineers', nameNorm: 'engineers' },
      { ...search, name: 'Partners', nameNorm: 'partners', deletedOn: new Date() },
    ])
    .returning('id')
    .execute();
  const seen = { seenOn: new Date(), formerSeenOn: new Date() };
  await db
    .insertInto('savedSearchView')
    .values({ savedSearchId: kept?.id ?? 0, userId, ...seen })
    .execute();
  return { savedSearchId: kept?.id ?? 0, deletedSearchId: deleted?.id ?? 0 };
}
