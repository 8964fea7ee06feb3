import type { SecurityEvent } from '@kithline/contract/security-events.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds } from '../../platform/clock.ts';
import type { Viewer } from '../../viewer.ts';
import { countEvents, type EventRow, eventsOf, FAILED } from './security-events.queries.ts';

/** Days without a login from a place, after which the place counts as new. */
const PLACE_DAYS = 90;

export async function listSecurityEvents(
  { db }: AppContext,
  viewer: Viewer,
  { page, limit }: { page: number; limit: number },
): Promise<Page<SecurityEvent>> {
  const rows = await eventsOf(db, viewer, { limit, offset: (page - 1) * limit, days: PLACE_DAYS });
  return toPage(rows.map(present), { page, limit, total: await countEvents(db, viewer.userId) });
}

/** Leaves out the place of an administrator who acted. */
function present({ id, kind, happenedOn, times, words, isByAnother, ...row }: EventRow): SecurityEvent {
  return {
    id,
    kind,
    happenedOn: unixSeconds(happenedOn),
    times,
    words,
    browser: isByAnother ? null : row.browser,
    network: isByAnother ? null : row.network,
    isDoubtful: FAILED.includes(kind) || row.isNewPlace,
  };
}
