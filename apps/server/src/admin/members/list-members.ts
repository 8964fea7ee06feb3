import type { Member, MembersExportQuery, MembersQuery } from '@kithline/contract/members.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import { readTyped } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { countMembers, memberIds, type MemberRow, membersByIds, membersPage } from './members.queries.ts';

/** Number of rows that an export reads at once. */
const AT_ONCE = 500;

/** `query` is compared with names and login emails. */
export async function listMembers(
  { db }: AppContext,
  { query, status, role, order, page, limit }: MembersQuery,
): Promise<Page<Member>> {
  const filters = { typed: readTyped(query ?? ''), status, role };
  const rows = await membersPage(db, { ...filters, order }, { limit, offset: (page - 1) * limit });
  return toPage(rows.map(presentMember), { page, limit, total: await countMembers(db, filters) });
}

/** Records the export before anything is read. */
export async function exportMembers(
  { db, clock }: AppContext,
  viewer: Viewer,
  { query, status, role, order }: MembersExportQuery,
): Promise<AsyncGenerator<Member[]>> {
  await recordActivity(db, {
    by: viewer,
    kind: 'export',
    words: 'exported',
    on: { kind: 'file', id: null, name: 'the members' },
    place: 'dashboard',
    now: clock(),
  });
  return partsOf(db, await memberIds(db, { typed: readTyped(query ?? ''), status, role, order }));
}

/** With a fixed list of ids, the order stays the same even if a member uses Kithline during the export. */
async function* partsOf(db: Db, ids: readonly number[]): AsyncGenerator<Member[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    yield (await membersByIds(db, ids.slice(at, at + AT_ONCE))).map(presentMember);
}

export const presentMember = (row: MemberRow): Member => ({
  ...row,
  createdOn: unixSeconds(row.createdOn),
  lastSeenOn: unixSecondsOrNull(row.lastSeenOn),
  suspendedOn: unixSecondsOrNull(row.suspendedOn),
});
