import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant, Named, pageOf, paging } from './wire.ts';

export const MEMBER_STATUSES = {
  active: 'Active',
  never: 'Never logged in',
  suspended: 'Suspended',
} as const;
export type MemberStatus = keyof typeof MEMBER_STATUSES;
export const MEMBER_ROLES = {
  member: 'Member',
  owner: 'Client owner',
  administrator: 'Administrator',
} as const;
export type MemberRole = keyof typeof MEMBER_ROLES;

/**
 * Somebody who has an account, as administrators read it: numbers, and nothing of what the member has written
 * or rated.
 */
export const Member = z
  .object({
    /** The user's. */
    id: Id,
    personId: Id,
    name: z.string(),
    profilePicture: z.nullable(z.string()),
    email: z.string(),
    createdOn: Instant,
    /** To some minutes; null of somebody who has never been here. */
    lastSeenOn: z.nullable(Instant),
    /** People in the network, and collectives that the member belongs to. */
    people: z.int(),
    collectives: z.int(),
    sessions: z.int(),
    isAdmin: z.boolean(),
    /** The client account that the member owns. */
    client: z.nullable(Named),
    suspendedOn: z.nullable(Instant),
    /** An authenticator app or a passkey. */
    hasSecondFactor: z.boolean(),
    /** Has signed in by the OpenID provider, which knows the member as somebody. */
    isKnownToProvider: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Member' });
export type Member = z.infer<typeof Member>;

/** Administrators are named as that, whatever they own. */
export function memberRole({ isAdmin, client }: Pick<Member, 'isAdmin' | 'client'>): MemberRole {
  if (isAdmin) return 'administrator';
  return client ? 'owner' : 'member';
}

export function memberStatus({
  lastSeenOn,
  suspendedOn,
}: Pick<Member, 'lastSeenOn' | 'suspendedOn'>): MemberStatus {
  if (suspendedOn !== null) return 'suspended';
  return lastSeenOn === null ? 'never' : 'active';
}

export const MemberOrder = z.enum(['name', 'since', 'seen', 'people']);
export type MemberOrder = z.infer<typeof MemberOrder>;

export const MembersExportQuery = z.object({
  query: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(z.enum(Object.keys(MEMBER_STATUSES) as [MemberStatus, ...MemberStatus[]])),
  role: z.optional(z.enum(Object.keys(MEMBER_ROLES) as [MemberRole, ...MemberRole[]])),
  order: z._default(MemberOrder, 'name'),
});
export type MembersExportQuery = z.infer<typeof MembersExportQuery>;
export const MembersQuery = z.extend(MembersExportQuery, paging(50));
export type MembersQuery = z.infer<typeof MembersQuery>;

/** Below /api; a CSV file, so no endpoint of the contract. */
export const membersFilePath = '/members.csv';

const OfMember = z.object({ id: IdText });

export const membersApi = {
  list: endpoint({
    method: 'GET',
    path: '/members',
    audience: 'administrator',
    share: 'heavy',
    summary: 'Who has an account, by name, or the newest, the last seen or the largest network first',
    query: MembersQuery,
    reply: pageOf(Member),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/members/{id}',
    audience: 'administrator',
    summary:
      'Suspends or restores a member, gives or takes away the rights of an administrator; 409 for the own account, so that one administrator always remains',
    params: OfMember,
    body: z.object({ suspended: z.optional(z.boolean()), isAdmin: z.optional(z.boolean()) }),
    reply: Member,
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/members/{id}/password-reset',
    audience: 'administrator',
    summary: 'Sends the mail with the link for a new password; 409 for a suspended member',
    params: OfMember,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/members/{id}/sessions',
    audience: 'administrator',
    summary: 'Ends every session of a member, in every browser at once',
    params: OfMember,
  }),
};
