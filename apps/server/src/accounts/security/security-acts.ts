import type { SecurityEventKind } from '@kithline/contract/security-events.ts';
import type { SeenAct } from './security-events.queries.ts';

interface Phrases {
  /** The words after the member's name, for an action of the member. */
  own?: string;
  /** The words between the administrator's name and the member's, for an administrator's action. */
  byAdministrator?: string;
  /** The words after "Kithline", if the person who acted is unknown. */
  seen?: SeenAct;
}

/**
 * The events that Activity shows under its kind `security`. Events that it shows under another kind are not
 * repeated: logins of administrators, roles, exports and sharing. Logging out and ending the member's own
 * sessions are not shown, because they are no risk.
 */
export const SECURITY_ACTS: Readonly<Partial<Record<SecurityEventKind, Phrases>>> = {
  // Only for members who are not administrators.
  'signed-in': { own: 'logged in' },
  'wrong-password': {
    seen: {
      words: 'refused a wrong password for the account of',
      unknown: 'refused a login with an unknown email',
    },
  },
  'wrong-second-step': {
    seen: {
      words: 'refused a wrong code or passkey for the account of',
      unknown: 'refused a wrong code or passkey',
    },
  },
  refused: {
    seen: {
      words: 'refused further tries to log in to the account of',
      unknown: 'refused further tries to log in',
    },
  },
  'refused-suspended': {
    seen: {
      words: 'refused to open the suspended account of',
      unknown: 'refused to open a suspended account',
    },
  },
  'password-changed': { own: 'changed their password' },
  'password-reset': { own: 'set a new password with a link from a mail' },
  'reset-asked': {
    byAdministrator: 'sent a password reset to',
    seen: {
      words: 'received a request for a new password for',
      unknown: 'received a request for a new password',
    },
  },
  'login-email-asked': { own: 'asked for another login email' },
  'login-email-changed': { own: 'changed their login email' },
  'login-email-undone': { own: 'took a change of their login email back' },
  'factor-added': { own: 'added an app or passkey' },
  'factor-removed': { own: 'removed an app or passkey' },
  'codes-removed': { own: 'removed their recovery codes' },
  'factors-reset': { byAdministrator: 'reset the two-step sign-in of' },
  'codes-made': { own: 'made new recovery codes' },
  'code-used': { own: 'used a recovery code' },
  'sessions-ended': { byAdministrator: 'ended all sessions of' },
  'token-made': { own: 'made an access token' },
  'token-revoked': {
    own: 'revoked an access token',
    byAdministrator: 'revoked an access token of',
  },
  'not-me': { own: 'secured their account after "Not you?"' },
};
