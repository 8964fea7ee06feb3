import type { BodyOf } from '@kithline/contract/endpoint.ts';
import type { introductionsApi } from '@kithline/contract/introductions.ts';
import type { AppContext } from '../app-context.ts';
import { writableBy } from '../messaging/write-between.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Viewer } from '../viewer.ts';
import { readTakers, usersOfPersons } from './introductions.queries.ts';
import { profilesAmong } from './parties.queries.ts';

/**
 * Returns which of these people the viewer can ask for an introduction, in the same order: members whom the
 * viewer sees as such, to whom the viewer can write, and who have not switched requests off.
 */
export async function listConnectors(
  { db }: AppContext,
  viewer: Viewer,
  { personIds, ...query }: BodyOf<typeof introductionsApi.connectors>,
): Promise<{ personIds: number[] }> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  const profiles = await profilesAmong(db, viewerScope, personIds);
  const users = await usersOfPersons(db, [...profiles]);
  const userIds = [...users.values()];
  const writable = await writableBy(db, viewer.userId, userIds);
  const { userId: askerId } = viewer;
  const pairs = userIds.map((userId) => ({ askerId, userId }));
  const takes = await readTakers(db, pairs, { isForAsker: true });
  const isConnector = (userId: number | undefined) =>
    userId !== undefined && writable.has(userId) && takes({ askerId, userId });
  return { personIds: [...new Set(personIds)].filter((id) => isConnector(users.get(id))) };
}
