import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { requiredLine } from './rules.ts';
import { Id, IdText, Instant } from './wire.ts';

/** The code of the 401 for a right password, when the sign-in still needs its second step. */
export const SECOND_STEP_NEEDED = 'second-step-needed';

/** The code of the 403 for most calls once a required second factor is overdue. */
export const SECOND_FACTOR_DUE = 'second-factor-due';

/** Days for which a member can still use Kithline without a second factor that became required. */
export const SECOND_FACTOR_GRACE_DAYS = 7;

/**
 * "Not you?" and undoing a change of the login email remove the second factors that were added after the
 * undone change, or within these days before it. If no change is undone, the days count back from now.
 */
export const DOUBTED_FACTOR_DAYS = 30;

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

export const MOST_PASSKEYS = 20;

/** Input and output of the browser's WebAuthn call, as JSON (WebAuthn Level 3, section 5.1). */
const WebAuthnJson = z.record(z.string(), z.unknown());

/** The browser's reply after a passkey was used or created. */
const PasskeyResponse = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2000)),
  type: z.literal('public-key'),
});

const PasskeyOptions = z.object({ options: WebAuthnJson });
const Session = z.object({ user: User });

/** Six digits. Spaces between them are ignored. */
export const AuthenticatorCode = z.string({ error: 'Enter the code of your authenticator app.' }).check(
  z.overwrite((text) => text.replaceAll(/\s/gu, '')),
  z.regex(/^\d{6}$/u, { error: 'The code has six digits.' }),
);

/** Ten letters and digits. Case, spaces and hyphens are ignored. */
export const RecoveryCode = z.string({ error: 'Enter one of your recovery codes.' }).check(
  z.overwrite((text) => text.replaceAll(/[\s-]/gu, '').toLowerCase()),
  z.regex(/^[a-z0-9]{10}$/u, { error: 'A recovery code has ten letters and digits.' }),
);

export const ByCode = z.object({ code: AuthenticatorCode });
export const ByRecoveryCode = z.object({ code: RecoveryCode });

const SecondStep = z.object({
  authenticator: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
});
export type SecondStep = z.infer<typeof SecondStep>;

/** Second steps, and signing in with a passkey alone. */
export const secondStepApi = {
  read: endpoint({
    method: 'GET',
    path: '/auth/second-step',
    audience: 'visitor',
    summary: 'The possible second steps of this browser’s sign-in (404 when there is no halfway sign-in)',
    reply: SecondStep,
  }),
  byCode: endpoint({
    method: 'POST',
    path: '/auth/second-step/code',
    audience: 'visitor',
    summary: 'Finishes a sign-in with a code of the authenticator app (422 when it is wrong or was used)',
    body: ByCode,
    reply: Session,
  }),
  byRecoveryCode: endpoint({
    method: 'POST',
    path: '/auth/second-step/recovery-code',
    audience: 'visitor',
    summary: 'Finishes a sign-in with a recovery code, which is used up (422 when it is wrong or was used)',
    body: ByRecoveryCode,
    reply: z.extend(Session, { codesLeft: z.int() }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    audience: 'visitor',
    summary:
      'The options for signing in with a passkey: with the passkeys of the account that waits for its second step, otherwise with any passkey',
    query: z.optional(z.object({ alone: z.optional(z.literal('true')) })),
    reply: PasskeyOptions,
  }),
  byPasskey: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    audience: 'visitor',
    summary:
      'Signs in with a passkey, which counts as both steps (401 when it is unknown or no sign-in was started)',
    body: z.object({ response: PasskeyResponse }),
    reply: Session,
  }),
};

export const Passkey = z
  .object({
    id: Id,
    /** Given by the member: "blue security key". */
    name: z.string(),
    addedOn: Instant,
    usedOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactors = z
  .object({
    authenticator: z.nullable(z.object({ addedOn: Instant, usedOn: z.nullable(Instant) })),
    passkeys: z.array(Passkey),
    /** Null if the member has no second factor. */
    recoveryCodes: z.nullable(z.object({ left: z.int(), madeOn: Instant })),
    isRequired: z.boolean(),
    /**
     * After this time, Kithline can only be used with a second factor; null if none is required, or if the
     * member has one.
     */
    dueOn: z.nullable(Instant),
  })
  .register(z.globalRegistry, { id: 'SecondFactors' });
export type SecondFactors = z.infer<typeof SecondFactors>;

const Added = z.object({
  factors: SecondFactors,
  /** Shown once; null unless the added factor is the first one. */
  recoveryCodes: z.nullable(z.array(z.string())),
});

export const PASSKEY_NAME = 60;
export const PasskeyName = z.object({ name: requiredLine('Name', PASSKEY_NAME) });

const OfPasskey = z.object({ id: IdText });

/** Every change needs a recent proof (403, `proof-needed`). */
export const secondFactorsApi = {
  read: endpoint({
    method: 'GET',
    path: '/account/second-factors',
    audience: 'member',
    evenWhenDue: true,
    summary: 'The second factors of the member, and whether one is required',
    reply: SecondFactors,
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/account/second-factors/authenticator',
    audience: 'member',
    evenWhenDue: true,
    summary:
      'A new secret for an authenticator app, used as soon as its first code is sent (409 when there is an app already)',
    reply: z.object({
      /** Base32, to type into an app that cannot scan the QR code. */
      secret: z.string(),
      /** `otpauth://…`, for the QR code. */
      address: z.string(),
    }),
  }),
  addAuthenticator: endpoint({
    method: 'PUT',
    path: '/account/second-factors/authenticator',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Adds the authenticator app by its first code (422 when it is wrong)',
    body: ByCode,
    reply: Added,
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/account/second-factors/authenticator',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Removes the authenticator app (409 for the last second factor where one is required)',
    reply: SecondFactors,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/account/second-factors/passkeys/options',
    audience: 'member',
    evenWhenDue: true,
    summary: 'The options for creating a passkey (409 for too many)',
    reply: PasskeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/second-factors/passkeys',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Adds a passkey that the browser has created (422 when it does not match the options)',
    body: z.extend(PasskeyName, { response: PasskeyResponse }),
    reply: Added,
    status: 201,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/second-factors/passkeys/{id}',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Removes a passkey (409 for the last second factor where one is required)',
    params: OfPasskey,
    reply: SecondFactors,
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/account/second-factors/recovery-codes',
    audience: 'member',
    evenWhenDue: true,
    summary:
      'Ten new recovery codes, shown once; the earlier codes stop working (409 without a second factor)',
    reply: z.object({ factors: SecondFactors, recoveryCodes: z.array(z.string()) }),
  }),
  proofOptions: endpoint({
    method: 'POST',
    path: '/auth/proof/passkey/options',
    audience: 'member',
    evenWhenDue: true,
    summary: 'The options for a proof with a passkey (409 without a passkey)',
    reply: PasskeyOptions,
  }),
  proveByPasskey: endpoint({
    method: 'POST',
    path: '/auth/proof/passkey',
    audience: 'member',
    evenWhenDue: true,
    summary: 'Gives a proof with a passkey (422 when it is wrong); valid for 15 minutes',
    body: z.object({ response: PasskeyResponse }),
  }),
};

/** Groups for which a second factor can be required. Each group includes the groups before it. */
export const REQUIRED_OF = {
  nobody: 'Nobody',
  administrators: 'Administrators',
  owners: 'Administrators and client owners',
  everybody: 'Everybody',
} as const;
export type RequiredOf = keyof typeof REQUIRED_OF;

const SecondFactorRule = z.object({
  requiredOf: z.enum(Object.keys(REQUIRED_OF) as [RequiredOf, ...RequiredOf[]]),
});

export const secondFactorRulesApi = {
  read: endpoint({
    method: 'GET',
    path: '/second-factor-rule',
    audience: 'administrator',
    summary: 'The group for which a second factor is required, and how many of its members have none yet',
    reply: z.extend(SecondFactorRule, { without: z.int() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/second-factor-rule',
    audience: 'administrator',
    summary:
      'Sets the group for which a second factor is required, with seven days’ grace for members to whom the rule is new; needs a recent proof (403)',
    body: SecondFactorRule,
    reply: z.extend(SecondFactorRule, { without: z.int() }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/members/{id}/second-factors',
    audience: 'administrator',
    summary:
      'Removes every second factor of a member, who gets a mail; needs a recent proof (403). 409 for the caller’s own account',
    params: z.object({ id: IdText }),
  }),
};
