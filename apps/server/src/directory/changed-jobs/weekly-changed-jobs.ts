import { type ChangedJob, USUAL_DAYS } from '@kithline/contract/changed-jobs.ts';
import type { AppContext } from '../../app-context.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import { findChanges, firstDay, narrow } from './find-changes.ts';
import { listChangedJobs } from './list-changed-jobs.ts';

const DAY = 86_400_000;
const DAYS_HEARD = 21;

/**
 * How many changed jobs of the last `USUAL_DAYS` days in the member's own network the member has not marked
 * as seen, and the first `most` of them in the order of importance. Null if none of them was heard of within
 * the last `DAYS_HEARD` days: the weekly mail must not repeat the same people forever.
 */
export async function weeklyChangedJobs(
  app: AppContext,
  viewer: Viewer,
  most: number,
): Promise<{ total: number; items: ChangedJob[] } | null> {
  const scope = { networkId: viewer.networkId };
  const query = { ...scope, days: USUAL_DAYS, notSeen: 'true' } as const;
  const viewerScope = { viewer, scope: readScope(viewer, scope) };
  const found = await findChanges(app, viewerScope, firstDay(app, Number(USUAL_DAYS)));
  const heardSince = Date.parse(firstDay(app, DAYS_HEARD)) / DAY;
  if (!narrow(found, query).some(({ heardOn }) => heardOn >= heardSince)) return null;
  const page = { page: 1, limit: most, order: 'matters' } as const;
  const { results, total } = await listChangedJobs(app, viewer, { ...query, ...page });
  return { total, items: results };
}
