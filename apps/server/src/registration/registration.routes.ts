import { identityApi } from '@kithline/contract/identity.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { giveEntry } from '../accounts/enter-browser.ts';
import { placeOf } from '../accounts/session-place.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { clearClaim, readClaim, setClaim } from './claim-cookie.ts';
import { invitePerson, listInvites, resendInvite, withdrawInvite } from './invites.ts';
import { declineOfferedRole, keepOfferedRole, readOfferedRole } from './offered-role.ts';
import {
  completeRegistration,
  giveDetails,
  registrationStanding,
  resumeRegistration,
  verifyCode,
} from './registrations.ts';

/** Routes for registering by code, for the administrators' invitations, and for questions to new members. */
export function registrationRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const { publicUrl } = app.config;

  serve(registrationsApi.verify, ({ body }) => verifyCode(app, body.registrationCode));
  serve(registrationsApi.init, ({ body: { registrationCode, linkedinUrl, ...details } }) =>
    giveDetails(app, registrationCode, { ...details, linkedinUrl: linkedinUrl || null }),
  );
  serve(registrationsApi.resume, ({ body }) => resumeRegistration(app, body.registrationCode));
  serve(registrationsApi.complete, async ({ body, reply }) => {
    setClaim(reply, await completeRegistration(app, body), publicUrl);
  });
  serve(registrationsApi.status, async ({ body, request, reply }) => {
    const { progress, entered } = await registrationStanding(app, body.registrationCode, {
      claim: readClaim(request, publicUrl),
      place: placeOf(request),
    });
    if (entered !== null) {
      await giveEntry(app, { request, reply }, entered);
      clearClaim(reply, publicUrl);
    }
    return progress;
  });

  serve(registrationsApi.invites, ({ query }) => listInvites(app, query));
  serve(registrationsApi.invite, ({ viewer, body }) => invitePerson(app, viewer, body));
  serve(registrationsApi.resend, ({ viewer, params }) => resendInvite(app, viewer, params.id));
  serve(registrationsApi.withdraw, ({ viewer, params }) => withdrawInvite(app, viewer, params.id));

  serve(identityApi.offeredRole, ({ viewer }) => readOfferedRole(app, viewer));
  serve(identityApi.keepRole, ({ viewer }) => keepOfferedRole(app, viewer));
  serve(identityApi.declineRole, ({ viewer }) => declineOfferedRole(app, viewer));
}
