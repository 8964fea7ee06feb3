import { MEMBER_ROLES, MEMBER_STATUSES, memberRole, memberStatus } from '@kithline/contract/members.ts';
import type { Member } from '@kithline/contract/members.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';

const COLUMNS = [
  'Name',
  'Email',
  'Member since',
  'Last seen',
  'Network',
  'Collectives',
  'Role',
  'Client account',
  'Status',
  'Suspended on',
] as const;

/** Members as lines of a CSV file (RFC 4180) with a header line; times in UTC. */
export async function* membersFile(parts: AsyncIterable<readonly Member[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const members of parts) yield members.map((member) => csvLine(cellsOf(member))).join('');
}

function cellsOf(member: Member): (string | number)[] {
  return [
    member.name,
    member.email,
    timeOf(member.createdOn),
    timeOf(member.lastSeenOn),
    member.people,
    member.collectives,
    MEMBER_ROLES[memberRole(member)],
    member.client?.name ?? '',
    MEMBER_STATUSES[memberStatus(member)],
    timeOf(member.suspendedOn),
  ];
}

const timeOf = (instant: number | null): string =>
  instant === null ? '' : new Date(instant * 1000).toISOString();
