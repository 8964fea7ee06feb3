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

/** For administrators: counts, but nothing that the member has written or rated. */
export const Member = z
  .object({
    id: Id,
    personId: Id,
    name: z.string(),
    profilePicture: z.nullable(z.string()),
    email: z.string(),
    createdOn: Instant,
    /** Exact to a few minutes; null for a member who has never logged in. */
    lastSeenOn: z.nullable(Instant),
    /** Number of people in the member's network. */
    people: z.int(),
    collectives: z.int(),
    sessions: z.int(),
    isAdmin: z.boolean(),
    client: z.nullable(Named),
    suspendedOn: z.nullable(Instant),
    hasSecondFactor: z.boolean(),
    /** Whether the member's account is bound to an account at the OpenID provider. */
    isKnownToProvider: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Member' });
export type Member = z.infer<typeof Member>;

/** An administrator who owns a client counts as administrator. */
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

/** Path below /api. The reply is a CSV file, so this is not an endpoint. */
export const membersFilePath = '/members.csv';

const OfMember = z.object({ id: IdText });

export const membersApi = {
  list: endpoint({
    method: 'GET',
    path: '/members',
    audience: 'administrator',
    share: 'heavy',
    summary: 'Members by name, or the newest, the last seen or the largest network first',
    query: MembersQuery,
    reply: pageOf(Member),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/members/{id}',
    audience: 'administrator',
    summary:
      "Suspends or restores a member, or changes the rights of an administrator; 409 for the caller's own account, so that there is always an administrator",
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
