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

/** A browser's response. Only `id` and `type` have been validated. */
export interface PasskeyResponse {
  readonly id: string;
  readonly type: 'public-key';
  readonly response?: unknown;
}

type Options = Record<string, unknown>;

const TIMEOUT = CHALLENGE_SECONDS * 1000;

/** Known transports: hints for the browser (WebAuthn Level 3, section 5.8.4). Others are dropped. */
const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
]);

interface CreationInput {
  readonly userId: number;
  readonly username: string;
  readonly passkeys: readonly FoundPasskey[];
  readonly challenge: Buffer;
}

/** Returns options for creating a passkey (section 5.4). Any manufacturer's passkeys are accepted. */
export async function optionsToMake(
  app: AppContext,
  { userId, username, passkeys, challenge }: CreationInput,
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
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

interface AssertionInput {
  readonly challenge: Buffer;
  /** The passkeys that may be used; null for any that the browser has for this host. */
  readonly passkeys: readonly FoundPasskey[] | null;
  readonly mustVerify: boolean;
}

/**
 * Returns options for using a passkey (section 5.5). With `mustVerify`, the authenticator has to ask for a
 * PIN, a finger or a face.
 */
export async function optionsToUse(
  { config }: AppContext,
  { challenge, passkeys, mustVerify }: AssertionInput,
): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: config.publicUrl.hostname,
    challenge: Uint8Array.from(challenge),
    timeout: TIMEOUT,
    userVerification: mustVerify ? 'required' : 'preferred',
    ...(passkeys === null ? {} : { allowCredentials: passkeys.map(descriptorOf) }),
  });
  return { ...options };
}

const descriptorOf = ({ credentialId, transports }: FoundPasskey) => ({
  id: credentialId,
  transports: transports as AuthenticatorTransport[],
});

export interface MadePasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Verifies a created passkey (section 7.1). Returns null if the verification fails. */
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
 * Verifies the use of a passkey (section 7.2). Returns the passkey's new counter; null if the verification
 * fails.
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
 * Returns "not verified" if the library throws, as it does for a wrong origin, a lower counter or invalid
 * CBOR.
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

/** Returns null if the client data cannot be read. */
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

/** The challenge that a browser has answered, in base64url; null if there is none. */
export const challengeOf = (response: PasskeyResponse): string | null =>
  clientDataOf(response)?.challenge ?? null;

/**
 * Returns the accepted origins: that of PUBLIC_URL. If PUBLIC_URL is on localhost, any port is accepted, too,
 * because the development server has a port of its own.
 */
function originsOf({ config: { publicUrl } }: AppContext, response: PasskeyResponse): string[] {
  const origin = clientDataOf(response)?.origin ?? '';
  const isLocal = publicUrl.hostname === 'localhost' && /^http:\/\/localhost(:\d{1,5})?$/u.test(origin);
  return isLocal ? [publicUrl.origin, origin] : [publicUrl.origin];
}

/** The user's opaque handle, which authenticators store with a passkey (section 14.6.1). */
function userHandle(app: AppContext, userId: number): Buffer {
  return createHmac('sha256', app.secret).update(`passkey user ${userId}`).digest();
}

/**
 * Whether the response contains this user's handle or none. A security key may send no handle if the options
 * list the passkeys that may be used.
 */
function isHandleOf(app: AppContext, userId: number, { response }: PasskeyResponse): boolean {
  const handle = (response as { userHandle?: unknown } | null | undefined)?.userHandle ?? null;
  if (handle === null) return true;
  if (typeof handle !== 'string') return false;
  const [sentHandle, ownHandle] = [Buffer.from(handle, 'base64url'), userHandle(app, userId)];
  return sentHandle.length === ownHandle.length && timingSafeEqual(sentHandle, ownHandle);
}
