import { invitationsApi } from '@kithline/contract/invitations.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { answerInvitation } from './answer-invitation.ts';
import { inviteToCollective, listInvitations, resendInvitation, withdrawInvitation } from './invitations.ts';
import type { PlatformInvites } from './platform-invites.ts';
import { listReceived } from './received-invitations.ts';

export function invitationRoutes(serve: Serve<Viewer>, app: AppContext, invites: PlatformInvites): void {
  serve(invitationsApi.list, ({ viewer, params, query }) =>
    listInvitations(app, viewer, { ...query, ...params }),
  );
  serve(invitationsApi.create, ({ viewer, params, body }) =>
    inviteToCollective(app, viewer, { ...body, ...params }),
  );
  serve(invitationsApi.resend, ({ viewer, params }) => resendInvitation(app, viewer, params));
  serve(invitationsApi.withdraw, ({ viewer, params }) =>
    withdrawInvitation({ app, invites }, viewer, params),
  );
  serve(invitationsApi.received, ({ viewer, query }) => listReceived(app, viewer, query));
  serve(invitationsApi.answer, ({ viewer, params, body }) =>
    answerInvitation(app, viewer, { ...body, ...params }),
  );
}
