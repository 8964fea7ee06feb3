import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, pageOf, paging } from './wire.ts';

/** Days until an event is deleted. */
export const SECURITY_EVENT_DAYS = 180;

/** With the words that the member reads. */
export const SECURITY_EVENTS = {
  'signed-in': 'Logged in',
  'wrong-password': 'Wrong password',
  'wrong-second-step': 'Wrong code or passkey',
  refused: 'Refused after too many tries',
  'refused-suspended': 'Refused because the account was suspended',
  'signed-out': 'Logged out',
  'password-changed': 'Password changed',
  'password-reset': 'Password set with a link from a mail',
  'reset-asked': 'Link for a new password requested',
  'login-email-asked': 'Change of login email requested',
  'login-email-changed': 'Login email changed',
  'login-email-undone': 'Change of login email taken back',
  'factor-added': 'Authenticator app or passkey added',
  'factor-removed': 'Authenticator app or passkey removed',
  'codes-removed': 'Recovery codes removed',
  'factors-reset': 'Two-step sign-in reset',
  'codes-made': 'New recovery codes made',
  'code-used': 'Recovery code used',
  'session-ended': 'Session ended',
  'sessions-ended': 'Sessions ended',
  'token-made': 'Access token made',
  'token-used': 'Access token used',
  'token-revoked': 'Access token revoked',
  exported: 'All data downloaded',
  'list-exported': 'List downloaded',
  'role-changed': 'Role or status changed',
  shared: 'Network shared',
  withdrawn: 'Network withdrawn',
  'not-me': 'Account secured after "Not you?"',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

export const SecurityEvent = z
  .object({
    id: Id,
    kind: z.enum(Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]]),
    /** When the event happened; for several similar events, the last one. */
    happenedOn: Instant,
    /** Similar events in a row from the same place: "Wrong password, 3 times". */
    times: z.int(),
    /**
     * Details: "with password and authenticator", "blue security key", "Climate Board Bench"; may be empty.
     */
    words: z.string(),
    /** "Firefox on macOS"; null if unknown. */
    browser: z.nullable(z.string()),
    /** The network of the IP address; null if unknown. */
    network: z.nullable(z.string()),
    /** An intruder may have caused the event, which is then shown in orange, with "Not you?". */
    isDoubtful: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const securityEventsApi = {
  list: endpoint({
    method: 'GET',
    path: '/account/security-events',
    audience: 'member',
    evenWhenDue: true,
    summary: `Security events of the member's account, latest first, for ${SECURITY_EVENT_DAYS} days`,
    query: z.object(paging(20)),
    reply: pageOf(SecurityEvent),
  }),
  secureAccount: endpoint({
    method: 'POST',
    path: '/account/not-me',
    audience: 'member',
    evenWhenDue: true,
    summary:
      'Ends every session, including this one, undoes a recent change of the login email, removes recently added ' +
      'second factors and recovery codes, and sends the mail with the link for a new password; needs a recent proof ' +
      'of identity (403); 409 if the former login email now belongs to another account',
  }),
};
