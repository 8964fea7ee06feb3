import type { Member, MembersQuery } from '@kithline/contract/members.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { House } from '../../house.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import { containing, readTyped } from '../../platform/text/contains-words.ts';
import { countMembers, type MemberRow, membersPage } from './members.queries.ts';

/** Members whose name or login email holds the words. */
export async function listMembers(
  { db }: House,
  { query, status, role, order, page, limit }: MembersQuery,
): Promise<Page<Member>> {
  const words = (readTyped(query ?? '')?.words ?? []).map(containing);
  const asked = { words, status, role };
  const rows = await membersPage(db, { ...asked, order }, { limit, offset: (page - 1) * limit });
  return toPage(rows.map(presentMember), { page, limit, total: await countMembers(db, asked) });
}

export const presentMember = (row: MemberRow): Member => ({
  ...row,
  createdOn: unixSeconds(row.createdOn),
  lastSeenOn: unixSecondsOrNull(row.lastSeenOn),
  suspendedOn: unixSecondsOrNull(row.suspendedOn),
});
