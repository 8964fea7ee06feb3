import type {
  ActivityEntry,
  ActivityExportQuery,
  ActivityQuery,
  activityApi,
} from '@kithline/contract/activity.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Db } from '../../tables.ts';
import {
  activityAfter,
  activityDays,
  type ActivityFilter,
  activityPage,
  type ActivityRow,
  latestEntry,
} from './activity.queries.ts';
import { findWords } from './find-words.ts';
import { presentActivity } from './present-activity.ts';
import { recordActivity } from '../../activity/record-activity.ts';

/** Number of rows that an export reads at once. */
const AT_ONCE = 500;

/** The entries, the latest first, with the counts of the days on the page. */
export async function listActivity(
  { db }: AppContext,
  viewer: Viewer,
  { page, limit, upTo: sent, query, ...filters }: ActivityQuery,
): Promise<ReplyOf<typeof activityApi.list>> {
  const upTo = sent ?? (await latestEntry(db));
  const filter = { ...filters, upTo, words: await findWords(db, viewer, { ...filters, upTo, query }) };
  const { rows, total } = await activityPage(db, filter, { limit, offset: (page - 1) * limit });
  const [latest, earliest] = [rows.at(0), rows.at(-1)];
  const days =
    latest && earliest ? await activityDays(db, filter, { first: earliest.doneOn, last: latest.doneOn }) : [];
  return { ...toPage(await presentActivity(db, viewer, rows), { page, limit, total }), upTo, days };
}

/** All matching entries in chunks, the latest first. The export is recorded before anything is read. */
export async function exportActivity(
  { db, clock }: AppContext,
  viewer: Viewer,
  { query, ...filters }: ActivityExportQuery,
): Promise<AsyncGenerator<ActivityEntry[]>> {
  // The export itself is not part of the file.
  const narrowed = { ...filters, upTo: await latestEntry(db) };
  await recordActivity(db, {
    by: viewer,
    kind: 'export',
    words: 'exported',
    on: { kind: 'file', id: null, name: 'the activity' },
    place: 'dashboard',
    now: clock(),
  });
  const words = await findWords(db, viewer, { ...narrowed, query });
  return partsOf(db, viewer, { ...narrowed, words });
}

async function* partsOf(db: Db, viewer: Viewer, filter: ActivityFilter): AsyncGenerator<ActivityEntry[]> {
  let after: ActivityRow | null = null;
  for (;;) {
    const rows: ActivityRow[] = await activityAfter(db, filter, { after, limit: AT_ONCE });
    if (rows.length === 0) return;
    yield await presentActivity(db, viewer, rows);
    after = rows.at(-1) ?? null;
  }
}
