import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonProfile } from './people.ts';
import { NewPassword, RequiredEmail } from './rules.ts';
import { Id, Instant, Named } from './wire.ts';

/** Hours for which the mail to the former login email can undo a change of the login email. */
export const UNDO_HOURS = 72;

/** The signed-in user. `signature` proves the user's id to a chat service (HMAC-SHA256, hex). */
export const User = z
  .object({ id: Id, username: z.string(), isAdmin: z.boolean(), personId: Id, signature: z.string() })
  .register(z.globalRegistry, { id: 'User' });
export type User = z.infer<typeof User>;

export const CurrentPassword = z
  .string({ error: 'password is required' })
  .check(
    z.minLength(1, { error: 'password is required' }),
    z.maxLength(1000, { error: 'Password cannot exceed 1000 characters.' }),
  );

export const SignIn = z.object({
  username: z
    .string({ error: 'Email is required.' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Email is required.' }),
      z.maxLength(254, { error: 'Login email cannot exceed 254 characters.' }),
    ),
  password: CurrentPassword,
});

const Session = z.object({ user: User });

export const authApi = {
  current: endpoint({
    method: 'GET',
    path: '/auth',
    audience: 'member',
    evenWhenDue: true,
    summary: 'The current session',
    reply: Session,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth',
    audience: 'visitor',
    summary: 'Sign in with login email and password',
    body: SignIn,
    reply: Session,
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/auth',
    audience: 'visitor',
    summary: 'End the current session',
  }),
};

const ResetCode = z.string().check(z.minLength(1), z.maxLength(200));

export const passwordResetApi = {
  begin: endpoint({
    method: 'POST',
    path: '/password-reset',
    audience: 'visitor',
    summary: 'Send a reset link if the address is known; the reply is the same if it is not',
    body: z.object({ email: RequiredEmail }),
    limit: 'reset',
  }),
  check: endpoint({
    method: 'GET',
    path: '/password-reset',
    audience: 'visitor',
    summary: 'Whether a reset code still works',
    query: z.object({ code: ResetCode }),
    limit: 'reset',
  }),
  finish: endpoint({
    method: 'PUT',
    path: '/password-reset',
    audience: 'visitor',
    summary: 'Set a new password with a reset code; ends every session of the user',
    body: z.object({ code: ResetCode, password: NewPassword }),
    limit: 'reset',
  }),
};

/** A requested login email, which is not in use yet. */
export const RequestedUsername = z
  .object({ username: z.string(), requestedOn: Instant, expiresOn: Instant })
  .register(z.globalRegistry, { id: 'RequestedUsername' });
export type RequestedUsername = z.infer<typeof RequestedUsername>;

/** The login email, whether it is proven, and the requested one. */
const LoginEmail = z.object({
  user: User,
  isUsernameConfirmed: z.boolean(),
  requestedUsername: z.nullable(RequestedUsername),
});

export const Account = z
  .extend(LoginEmail, { profile: PersonProfile })
  .register(z.globalRegistry, { id: 'Account' });
export type Account = z.infer<typeof Account>;

export const NewUsername = z.object({ username: RequiredEmail, password: CurrentPassword });
export const AccountRemoval = z.object({ password: CurrentPassword });
export const PasswordChange = z.object({ password: CurrentPassword, newPassword: NewPassword });

const MailedCode = z.object({ code: ResetCode });

export const accountApi = {
  read: endpoint({
    method: 'GET',
    path: '/account',
    audience: 'member',
    evenWhenDue: true,
    summary: "The member's user and profile, and the requested login email",
    reply: Account,
  }),
  changeUsername: endpoint({
    method: 'PATCH',
    path: '/account/username',
    audience: 'member',
    summary:
      'Requests another login email, which is used once the member follows the link in the mail to it. Needs the password (422 when it is wrong). ' +
      'The reply is the same for an address that another member has. ' +
      'The current login email can be requested again while it is not confirmed',
    body: NewUsername,
    reply: LoginEmail,
    status: 202,
  }),
  resendUsername: endpoint({
    method: 'POST',
    path: '/account/username/resend',
    audience: 'member',
    summary: 'Sends the mail to the requested login email again; the link of the earlier mail stops working',
    reply: LoginEmail,
    status: 202,
    limit: 'reset',
  }),
  cancelUsername: endpoint({
    method: 'DELETE',
    path: '/account/username',
    audience: 'member',
    summary: 'Cancels the request for another login email',
  }),
  confirmUsername: endpoint({
    method: 'POST',
    path: '/account/username/confirm',
    audience: 'visitor',
    summary:
      'Makes the requested login email the one that signs in, with the code of the mail to it. ' +
      'In a session of the account, the login email is then confirmed; a visitor changes it but leaves it unconfirmed ' +
      '(404 when the code does not work, 403 in a session of another account, 409 when the address belongs ' +
      'to another member)',
    body: MailedCode,
    reply: z.object({ username: z.string() }),
    limit: 'reset',
  }),
  undoUsername: endpoint({
    method: 'POST',
    path: '/account/username/undo',
    audience: 'visitor',
    summary:
      'Reverts a change of the login email with the code of the mail to the old address (404 when the code does not work). Ends every ' +
      'session and removes the password; the reply has a code for a new password',
    body: MailedCode,
    reply: z.object({ username: z.string(), resetCode: z.string() }),
    limit: 'reset',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/account/password',
    audience: 'member',
    evenWhenDue: true,
    summary:
      'Sets a new password; the current one confirms it (422 when it is wrong). Ends all other sessions',
    body: PasswordChange,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/account',
    audience: 'member',
    summary:
      "Deletes the account with everything that the member kept and shared, and the member's client with its collectives; " +
      'the password confirms it (422 when it is wrong, 409 for the last administrator)',
    body: AccountRemoval,
  }),
  removal: endpoint({
    method: 'GET',
    path: '/account/removal',
    audience: 'member',
    share: 'heavy',
    summary: 'What would be deleted with the account',
    reply: z.object({
      network: z.int(),
      notes: z.int(),
      labels: z.int(),
      sharedWith: z.array(Named),
      client: z.nullable(Named),
      collectives: z.array(z.extend(Named, { totalCollaborators: z.int() })),
    }),
  }),
};

/**
 * Path of the export of everything that Kithline holds about the member. Not an endpoint, because the reply
 * is a .zip file.
 */
export const exportPath = '/api/account/export';
