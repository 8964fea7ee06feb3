import { z } from 'zod';
import { User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { personLinkedin, NewPassword, requiredLine, RequiredEmail } from './rules.ts';
import { Id, IdText, Instant, pageOf, PlaceRef, paging } from './wire.ts';

const RegistrationCode = z.string().min(1, { error: 'Missing registration code in URL' }).max(200);
const WithCode = z.object({ registrationCode: RegistrationCode });

export const RegistrationState = z.object({
  failed: z.boolean(),
  completed: z.boolean(),
  status: z.string(),
});
export type RegistrationState = z.infer<typeof RegistrationState>;

/** A person of the directory who may be the one who registers. */
export const PossiblePerson = z
  .object({
    id: Id,
    name: z.string(),
    profilePicture: z.string().nullable(),
    primaryWorkRole: z
      .object({ title: z.string().nullable(), organization: z.object({ name: z.string() }).nullable() })
      .nullable(),
    location: PlaceRef.nullable(),
    headline: z.string().nullable(),
    linkedin: z.string().nullable(),
  })
  .meta({ id: 'PossiblePerson' });
export type PossiblePerson = z.infer<typeof PossiblePerson>;

export const RegistrationPrefill = z.object({
  registrationCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  linkedinUrl: z.string().nullable(),
  registration: RegistrationState.nullable(),
});

export const RegistrationProgress = z
  .object({
    registration: RegistrationState.nullable(),
    error: z.boolean(),
    errorMessage: z.string().nullable(),
    status: z.string(),
    possiblePersons: z.array(PossiblePerson),
    /** Only in the answer that signs the browser in. */
    user: User.optional(),
  })
  .meta({ id: 'RegistrationProgress' });
export type RegistrationProgress = z.infer<typeof RegistrationProgress>;

export const RegistrationDetails = z.object({
  firstName: requiredLine('First Name', 100),
  lastName: requiredLine('Last Name', 100),
  emailPrimary: RequiredEmail,
  linkedinUrl: personLinkedin(100).default(''),
});

export const InviteDraft = z.object({
  firstName: requiredLine('First Name', 100),
  lastName: requiredLine('Last Name', 100),
  emailAddress: RequiredEmail,
  linkedinUrl: personLinkedin(100).default(''),
});
export type InviteDraft = z.infer<typeof InviteDraft>;

export const Invite = z
  .object({
    id: Id,
    createdOn: Instant,
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string(),
    linkedinUrl: z.string().nullable(),
    emailsSent: z.int(),
    emailLastSentOn: Instant.nullable(),
    registrationCode: z.string(),
    /** When its code stops working, unless the mail is sent again. */
    expiresOn: Instant,
    /** Whether the code has stopped working. */
    expired: z.boolean(),
    /** Whether the invitation has become a member. */
    completed: z.boolean(),
  })
  .meta({ id: 'Invite' });
export type Invite = z.infer<typeof Invite>;

export const registrationsApi = {
  verify: endpoint({
    method: 'POST',
    path: '/registrations/verify',
    audience: 'visitor',
    summary: 'Look up a registration code and what is known for its form',
    body: WithCode,
    reply: RegistrationPrefill,
    limit: 'registration',
  }),
  init: endpoint({
    method: 'POST',
    path: '/registrations/init',
    audience: 'visitor',
    summary: 'Submit the details and get persons who may be the same',
    body: RegistrationDetails.extend({ registrationCode: RegistrationCode }),
    reply: RegistrationProgress,
    limit: 'registration',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/registrations/resume',
    audience: 'visitor',
    summary: 'Take up a registration whose details were given before',
    body: WithCode,
    reply: RegistrationProgress,
    limit: 'registration',
  }),
  complete: endpoint({
    method: 'POST',
    path: '/registrations/complete',
    audience: 'visitor',
    summary: 'Set the password and say which person it is; the profile is built in the background',
    body: z.object({
      registrationCode: RegistrationCode,
      password: NewPassword,
      noMatch: z.boolean(),
      personId: Id.nullable(),
    }),
    status: 202,
    limit: 'registration',
  }),
  status: endpoint({
    method: 'POST',
    path: '/registrations/status',
    audience: 'visitor',
    summary: 'How far a registration is; signs in the browser that set the password once it is completed',
    body: WithCode,
    reply: RegistrationProgress,
  }),
  invites: endpoint({
    method: 'GET',
    path: '/registrations/invites',
    audience: 'administrator',
    summary: 'Platform invitations, newest first',
    query: z.object({ query: z.string().max(200).optional(), ...paging(20) }),
    reply: pageOf(Invite),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/registrations/invites',
    audience: 'administrator',
    summary: 'Invite a person by mail',
    body: InviteDraft,
    reply: Invite,
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/registrations/invites/{id}/resend',
    audience: 'administrator',
    summary: 'Send the mail of an invitation again; its code works for as long as a new one from then on',
    params: z.object({ id: IdText }),
    reply: Invite,
  }),
};
