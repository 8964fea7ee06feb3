import { identityApi } from '@kithline/contract/identity.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { giveEntry } from '../accounts/enter-browser.ts';
import { placeOf } from '../accounts/session-place.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { invitePerson, listInvites, resendInvite, withdrawInvite } from './invites.ts';
import { declineOfferedRole, keepOfferedRole, readOfferedRole } from './offered-role.ts';
import {
  completeRegistration,
  giveDetails,
  registrationStanding,
  resumeRegistration,
  verifyCode,
} from './registrations.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieName, hiddenCookie } from '../accounts/session-cookies.ts';

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

const CLAIM_COOKIE = 'kithline_registration';
const PATH = '/api/registrations';

/**
 * Lifetime of the cookie in seconds. If a registration takes longer, the new member has to sign in manually.
 */
const CLAIM_SECONDS = 3600;

/**
 * Marks the browser that set the password: only this browser is signed in when the registration is completed.
 */
function setClaim(reply: FastifyReply, claim: string, publicUrl: URL): void {
  const name = cookieName(CLAIM_COOKIE, publicUrl);
  reply.setCookie(name, claim, { ...hiddenCookie(publicUrl, PATH), maxAge: CLAIM_SECONDS });
}

function readClaim(request: FastifyRequest, publicUrl: URL): string | null {
  return request.cookies[cookieName(CLAIM_COOKIE, publicUrl)] || null;
}

function clearClaim(reply: FastifyReply, publicUrl: URL): void {
  reply.clearCookie(cookieName(CLAIM_COOKIE, publicUrl), hiddenCookie(publicUrl, PATH));
}
