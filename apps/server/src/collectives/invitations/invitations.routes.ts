import { invitationsApi } from '@kithline/contract/invitations.ts';
import type { AppContext } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { answerInvitation } from './answer-invitation.ts';
import { inviteToCollective, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts';
import type { PlatformInvites } from './platform-invites.ts';
import { listReceived } from './received-invitations.ts';

/** Invitations to collectives: the owner's, and those that a member has received. */
export function invitationRoutes(serve: Serve<Viewer>, house: AppContext, invites: PlatformInvites): void {
  serve(invitationsApi.list, ({ viewer, params, query }) =>
    listInvitations(house, viewer, { ...query, ...params }),
  );
  serve(invitationsApi.create, ({ viewer, params, body }) =>
    inviteToCollective(house, viewer, { ...body, ...params }),
  );
  serve(invitationsApi.resend, ({ viewer, params }) => resendInvitation(house, viewer, params));
  serve(invitationsApi.withdraw, ({ viewer, params }) =>
    withdrawInvitation({ house, invites }, viewer, params),
  );
  serve(invitationsApi.received, ({ viewer, query }) => listReceived(house, viewer, query));
  serve(invitationsApi.answer, ({ viewer, params, body }) =>
    answerInvitation(house, viewer, { ...body, ...params }),
  );
}
