import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { CHALLENGE_SECONDS } from './challenges.ts';
import type { FoundPasskey } from './passkeys.queries.ts';

/** What a browser has sent, of which only the parts that the contract names are checked. */
export interface PasskeyResponse {
  readonly id: string;
  readonly type: 'public-key';
  readonly response?: unknown;
}

type Options = Record<string, unknown>;

const TIMEOUT = CHALLENGE_SECONDS * 1000;

/**
 * WebAuthn Level 3, section 5.8.4; hints for the browser, whatever else an authenticator claims is left out.
 */
const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

interface Making {
  readonly userId: number;
  readonly username: string;
  readonly passkeys: readonly FoundPasskey[];
  readonly challenge: Buffer;
}

/** Options for making a passkey (section 5.4). Nobody's passkeys have to come from a certain maker. */
export async function optionsToMake(
  app: AppContext,
  { userId, username, passkeys, challenge }: Making,
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: 'Kithline',
    rpID: app.config.publicUrl.hostname,
    userName: username,
    userDisplayName: username,
    userID: Uint8Array.from(userHandle(app, userId)),
    challenge: Uint8Array.from(challenge),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

interface Using {
  readonly challenge: Buffer;
  /** The passkeys to choose from; null allows all that the browser has for this host. */
  readonly passkeys: readonly FoundPasskey[] | null;
  readonly mustVerify: boolean;
}

/**
 * Options for using a passkey (section 5.5). `mustVerify`: the authenticator asks for a PIN, a finger or a
 * face.
 */
export async function optionsToUse(
  { config }: AppContext,
  { challenge, passkeys, mustVerify }: Using,
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: config.publicUrl.hostname,
    challenge: Uint8Array.from(challenge),
    timeout: TIMEOUT,
    userVerification: mustVerify ? 'required' : 'preferred',
    ...(passkeys === null ? {} : { allowCredentials: passkeys.map(describe) }),
  });
  return { ...options };
}

const describe = ({ credentialId, transports }: FoundPasskey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Checks a passkey that was made (section 7.1). Null when it is not what was asked for. */
export async function checkMade(
  app: AppContext,
  response: PasskeyResponse,
  challenge: string,
): Promise<MadePasskey | null> {
  const { verified, registrationInfo } = await orNotVerified(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(app, response),
      expectedRPID: app.config.publicUrl.hostname,
      requireUserVerification: false,
    }),
  );
  if (!verified || registrationInfo === undefined) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: [...new Set(Array.isArray(transports) ? (transports as unknown[]) : [])].filter(isTransport),
  };
}

const isTransport = (name: unknown): name is string => typeof name === 'string' && TRANSPORTS.has(name);

/**
 * Checks the use of a passkey (section 7.2). Returns its new counter; null when it is not what was asked for.
 */
export async function checkUsed(
  app: AppContext,
  response: PasskeyResponse,
  { challenge, passkey, mustVerify }: { challenge: string; passkey: FoundPasskey; mustVerify: boolean },
): Promise<number | null> {
  if (!isHandleOf(app, passkey.userId, response)) return null;
  const { verified, authenticationInfo } = await orNotVerified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originsOf(app, response),
      expectedRPID: app.config.publicUrl.hostname,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: mustVerify,
    }),
  );
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

/**
 * The library throws for what does not fit: a wrong origin, a lower counter, bytes that are none of CBOR's.
 */
async function orNotVerified<T extends { verified: boolean }>(
  work: () => Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await work();
  } catch {
    return { verified: false };
  }
}

/** What the browser says that it was asked, which the signature covers; null when it cannot be read. */
function clientDataOf({ response }: PasskeyResponse): { challenge: string; origin: string } | null {
  const text = (response as { clientDataJSON?: unknown } | null | undefined)?.clientDataJSON;
  if (typeof text !== 'string') return null;
  try {
    const { challenge, origin } = decodeClientDataJSON(text);
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : null;
  } catch {
    return null;
  }
}

/** The challenge that a browser has answered, in base64url; null when there is none. */
export const challengeOf = (response: PasskeyResponse): string | null =>
  clientDataOf(response)?.challenge ?? null;

/** The origin of PUBLIC_URL; on localhost every port, as a page under development has another one. */
function originsOf({ config: { publicUrl } }: AppContext, response: PasskeyResponse): string[] {
  const origin = clientDataOf(response)?.origin ?? '';
  const isLocal = publicUrl.hostname === 'localhost' && /^http:\/\/localhost(:\d{1,5})?$/u.test(origin);
  return isLocal ? [publicUrl.origin, origin] : [publicUrl.origin];
}

/** What authenticators keep with a passkey to name its user (section 14.6.1): it tells nobody who that is. */
function userHandle(app: AppContext, userId: number): Buffer {
  return createHmac('sha256', app.secret).update(`passkey user ${userId}`).digest();
}

/** Whether the response names this user, or nobody, as a security key does that was given a list. */
function isHandleOf(app: AppContext, userId: number, { response }: PasskeyResponse): boolean {
  const handle = (response as { userHandle?: unknown } | null | undefined)?.userHandle ?? null;
  if (handle === null) return true;
  if (typeof handle !== 'string') return false;
  const [sentHandle, ownHandle] = [Buffer.from(handle, 'base64url'), userHandle(app, userId)];
  return sentHandle.length === ownHandle.length && timingSafeEqual(sentHandle, ownHandle);
}
