import { identityApi } from '@kithline/contract/identity.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { giveEntry } from '../accounts/enter-browser.ts';
import { placeOf } from '../accounts/session-place.ts';
import type { AppContext } from '../house.ts';
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

/** Registering by code, the administrators' invitations, and what a new member is asked. */
export function registrationRoutes(serve: Serve<Viewer>, house: AppContext): void {
  const { publicUrl } = house.config;

  serve(registrationsApi.verify, ({ body }) => verifyCode(house, body.registrationCode));
  serve(registrationsApi.init, ({ body: { registrationCode, linkedinUrl, ...details } }) =>
    giveDetails(house, registrationCode, { ...details, linkedinUrl: linkedinUrl || null }),
  );
  serve(registrationsApi.resume, ({ body }) => resumeRegistration(house, body.registrationCode));
  serve(registrationsApi.complete, async ({ body, reply }) => {
    setClaim(reply, await completeRegistration(house, body), publicUrl);
  });
  serve(registrationsApi.status, async ({ body, request, reply }) => {
    const { progress, entered } = await registrationStanding(house, body.registrationCode, {
      claim: readClaim(request, publicUrl),
      place: placeOf(request),
    });
    if (entered !== null) {
      await giveEntry(house, { request, reply }, entered);
      clearClaim(reply, publicUrl);
    }
    return progress;
  });

  serve(registrationsApi.invites, ({ query }) => listInvites(house, query));
  serve(registrationsApi.invite, ({ viewer, body }) => invitePerson(house, viewer, body));
  serve(registrationsApi.resend, ({ viewer, params }) => resendInvite(house, viewer, params.id));
  serve(registrationsApi.withdraw, ({ viewer, params }) => withdrawInvite(house, viewer, params.id));

  serve(identityApi.offeredRole, ({ viewer }) => readOfferedRole(house, viewer));
  serve(identityApi.keepRole, ({ viewer }) => keepOfferedRole(house, viewer));
  serve(identityApi.declineRole, ({ viewer }) => declineOfferedRole(house, viewer));
}
