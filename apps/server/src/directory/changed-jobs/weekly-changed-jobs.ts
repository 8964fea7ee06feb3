import { type ChangedJob, USUAL_DAYS } from '@kithline/contract/changed-jobs.ts';
import type { AppContext } from '../../app-context.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import { findChanges, firstDay, narrow } from './find-changes.ts';
import { listChangedJobs } from './list-changed-jobs.ts';

const DAY = 86_400_000;
/** The weekly mail shows changed jobs only if the source of one of them is at most this many days old. */
const DAYS_HEARD = 21;

/**
 * Returns how many changed jobs of the last 90 days in the member's own network the member has not marked as
 * seen, and the first `most` of them in the order of importance. Returns null if none of them has a source
 * from the last three weeks: the weekly mail must not repeat the same people forever.
 */
export async function weeklyChangedJobs(
  app: AppContext,
  viewer: Viewer,
  most: number,
): Promise<{ total: number; items: ChangedJob[] } | null> {
  const scope = { networkId: viewer.networkId };
  const asked = { ...scope, days: USUAL_DAYS, notSeen: 'true' } as const;
  const viewerScope = { viewer, scope: readScope(viewer, scope) };
  const found = await findChanges(app, viewerScope, firstDay(app, Number(USUAL_DAYS)));
  const heardSince = Date.parse(firstDay(app, DAYS_HEARD)) / DAY;
  if (!narrow(found, asked).some(({ heardOn }) => heardOn >= heardSince)) return null;
  const page = { page: 1, limit: most, order: 'matters' } as const;
  const { results, total } = await listChangedJobs(app, viewer, { ...asked, ...page });
  return { total, items: results };
}
