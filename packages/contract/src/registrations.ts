import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { personLinkedin, NewPassword, requiredLine, RequiredEmail } from './rules.ts';
import { Id, IdText, Instant, pageOf, PlaceRef, paging } from './wire.ts';

const RegistrationCode = z
  .string()
  .check(z.minLength(1, { error: 'Missing registration code in URL' }), z.maxLength(200));
const WithCode = z.object({ registrationCode: RegistrationCode });

export const RegistrationState = z.object({
  failed: z.boolean(),
  completed: z.boolean(),
  status: z.string(),
});
export type RegistrationState = z.infer<typeof RegistrationState>;

/** A person in the directory who may be the one who is registering. */
export const PossiblePerson = z
  .object({
    id: Id,
    name: z.string(),
    /** A `data:` URL, because visitors cannot load pictures of members. */
    profilePicture: z.nullable(z.string()),
    primaryWorkRole: z.nullable(
      z.object({ title: z.nullable(z.string()), organization: z.nullable(z.object({ name: z.string() })) }),
    ),
    location: z.nullable(PlaceRef),
    headline: z.nullable(z.string()),
    linkedin: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'PossiblePerson' });
export type PossiblePerson = z.infer<typeof PossiblePerson>;

export const RegistrationPrefill = z.object({
  registrationCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  linkedinUrl: z.nullable(z.string()),
  registration: z.nullable(RegistrationState),
});

export const RegistrationProgress = z
  .object({
    registration: z.nullable(RegistrationState),
    error: z.boolean(),
    errorMessage: z.nullable(z.string()),
    status: z.string(),
    possiblePersons: z.array(PossiblePerson),
    /** Present only in the reply that also signs the browser in. */
    user: z.optional(User),
  })
  .register(z.globalRegistry, { id: 'RegistrationProgress' });
export type RegistrationProgress = z.infer<typeof RegistrationProgress>;

export const RegistrationDetails = z.object({
  firstName: requiredLine('First Name', 100),
  lastName: requiredLine('Last Name', 100),
  emailPrimary: RequiredEmail,
  linkedinUrl: z._default(personLinkedin(100), ''),
});

export const InviteDraft = z.object({
  firstName: requiredLine('First Name', 100),
  lastName: requiredLine('Last Name', 100),
  emailAddress: RequiredEmail,
  linkedinUrl: z._default(personLinkedin(100), ''),
});
export type InviteDraft = z.infer<typeof InviteDraft>;

/** The code of the 422 for an address with a pending invitation. */
export const INVITE_PENDING = 'invite-pending';

export const Invite = z
  .object({
    id: Id,
    createdOn: Instant,
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string(),
    linkedinUrl: z.nullable(z.string()),
    emailsSent: z.int(),
    emailLastSentOn: z.nullable(Instant),
    registrationCode: z.string(),
    /** When the code stops working, unless the mail is sent again. */
    expiresOn: Instant,
    expired: z.boolean(),
    /** Whether the invited person has become a member. */
    completed: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Invite' });
export type Invite = z.infer<typeof Invite>;

export const registrationsApi = {
  verify: endpoint({
    method: 'POST',
    path: '/registrations/verify',
    audience: 'visitor',
    summary: 'Look up a registration code and the known values of its form',
    body: WithCode,
    reply: RegistrationPrefill,
    limit: 'registration',
  }),
  init: endpoint({
    method: 'POST',
    path: '/registrations/init',
    audience: 'visitor',
    summary: 'Submit the details and get persons who may be the one registering',
    body: z.extend(RegistrationDetails, { registrationCode: RegistrationCode }),
    reply: RegistrationProgress,
    limit: 'registration',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/registrations/resume',
    audience: 'visitor',
    summary: 'Continue a registration whose details were already sent',
    body: WithCode,
    reply: RegistrationProgress,
    limit: 'registration',
  }),
  complete: endpoint({
    method: 'POST',
    path: '/registrations/complete',
    audience: 'visitor',
    summary:
      'Set the password and choose the person of the directory, if any; the profile is built in the background',
    body: z.object({
      registrationCode: RegistrationCode,
      password: NewPassword,
      noMatch: z.boolean(),
      personId: z.nullable(Id),
    }),
    status: 202,
    limit: 'registration',
  }),
  status: endpoint({
    method: 'POST',
    path: '/registrations/status',
    audience: 'visitor',
    summary: 'Status of a registration; once it is completed, signs in the browser that set the password',
    body: WithCode,
    reply: RegistrationProgress,
  }),
  invites: endpoint({
    method: 'GET',
    path: '/registrations/invites',
    audience: 'administrator',
    summary: 'Platform invitations, newest first',
    query: z.object({ query: z.optional(z.string().check(z.maxLength(200))), ...paging(20) }),
    reply: pageOf(Invite),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/registrations/invites',
    audience: 'administrator',
    summary: 'Invite a person by mail (422 for a member, and for an address with a pending invitation)',
    body: InviteDraft,
    reply: Invite,
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/registrations/invites/{id}/resend',
    audience: 'administrator',
    summary: 'Send the mail of an invitation again; its code is then valid for as long as a new one',
    params: z.object({ id: IdText }),
    reply: Invite,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/registrations/invites/{id}',
    audience: 'administrator',
    summary:
      "Cancel an invitation; its code stops working (409 once the person has registered, and for an invitation of a collective's owner)",
    params: z.object({ id: IdText }),
  }),
};
