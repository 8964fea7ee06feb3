import * as z from 'zod/mini';
import { ClientRef, Face } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { personLinkedin, requiredLine, RequiredEmail } from './rules.ts';
import { Id, IdText, Instant, Named, Order, pageOf, paging } from './wire.ts';

/** `accepted` is null without an answer. */
const Invitation = z.object({
  id: Id,
  createdOn: Instant,
  accepted: z.nullable(z.boolean()),
  answeredOn: z.nullable(Instant),
  collective: Named,
});

/** For the owner. An unanswered invitation does not reveal whether the address belongs to a member. */
export const CollectiveInvitation = z
  .extend(Invitation, {
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string(),
    linkedinUrl: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'CollectiveInvitation' });
export type CollectiveInvitation = z.infer<typeof CollectiveInvitation>;

export const ReceivedInvitation = z
  .extend(Invitation, {
    client: ClientRef,
    description: z.string(),
    invitedBy: Face,
    totalCollaborators: z.int(),
  })
  .register(z.globalRegistry, { id: 'ReceivedInvitation' });
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>;

export const InvitationDraft = z.object({
  firstName: requiredLine('First Name', 100),
  lastName: requiredLine('Last Name', 100),
  emailAddress: RequiredEmail,
  linkedinUrl: z._default(personLinkedin(100), ''),
});
export type InvitationDraft = z.infer<typeof InvitationDraft>;

/** `null` means no answer. */
const Accepted = z.optional(z.enum(['true', 'false', 'null']));

export const invitationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/collectives/{id}/invitations',
    audience: 'member',
    summary: 'Invitations to a collective, newest first; the owner only',
    params: z.object({ id: IdText }),
    query: z.object({
      name: z.optional(z.string().check(z.maxLength(200))),
      accepted: Accepted,
      ...paging(10),
    }),
    reply: pageOf(CollectiveInvitation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/collectives/{id}/invitations',
    audience: 'member',
    summary: 'Invites somebody by mail, member or not; the owner only',
    params: z.object({ id: IdText }),
    body: InvitationDraft,
    reply: CollectiveInvitation,
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/collectives/{id}/invitations/{invitationId}/resend',
    audience: 'member',
    summary: 'Sends the mail of an unanswered invitation again (else 409); the owner only',
    params: z.object({ id: IdText, invitationId: IdText }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/collectives/{id}/invitations/{invitationId}',
    audience: 'member',
    summary: 'Cancels an unanswered invitation (else 409); the owner, and the member who sent it',
    params: z.object({ id: IdText, invitationId: IdText }),
  }),
  received: endpoint({
    method: 'GET',
    path: '/account/invitations',
    audience: 'member',
    summary:
      'Invitations that the member has received, unanswered ones first, then newest first (`createdOn-asc`: oldest first; any other order is the default)',
    query: z.object({ accepted: Accepted, order: Order, ...paging(20) }),
    reply: pageOf(ReceivedInvitation),
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/account/invitations/{id}',
    audience: 'member',
    summary:
      'Accepts or declines a received invitation; 404 for other invitations, 409 if it already has the other answer, or ' +
      'if the member was removed from the collective after the invitation',
    params: z.object({ id: IdText }),
    body: z.object({ accepted: z.boolean() }),
    reply: ReceivedInvitation,
  }),
};
