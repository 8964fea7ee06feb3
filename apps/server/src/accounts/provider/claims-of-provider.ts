import * as oauth from 'openid-client';
import * as z from 'zod/mini';
import { isPlainAddress } from '@kithline/contract/rules.ts';
import { usernameKey } from '../read-username.ts';
import { hasTwoFactors } from './factors-of-provider.ts';

export interface ProviderClaims {
  /** The provider's permanent identifier of the person (`sub`). */
  subject: string;
  /** The address in the form in which addresses are compared; null if the provider has not verified it. */
  verified: string | null;
  hasTwoFactors: boolean;
}

/** A subject is at most 255 ASCII characters (OpenID Connect Core 1.0, section 2). */
const Subject = z.string().check(z.regex(/^[ -~]{1,255}$/u));
const Address = z
  .string()
  .check(z.trim(), z.maxLength(254), z.regex(/^[^\p{Cc}\s@]+@[^\p{Cc}\s@]+$/u), z.refine(isPlainAddress));

/**
 * Exchanges the provider's answer for the claims of the ID token. If the token lacks the address, or whether
 * it is verified, both come from the UserInfo endpoint (OpenID Connect Core 1.0, section 5.3). Throws for an
 * answer that does not belong to this sign-in.
 */
export async function claimsOf(
  client: oauth.Configuration,
  answer: URL,
  begun: { state: string; nonce: string; verifier: string },
): Promise<ProviderClaims> {
  const tokens = await oauth.authorizationCodeGrant(client, answer, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
  });
  const token = tokens.claims();
  if (token === undefined) throw new Error('The provider has sent no ID token.');
  const hasAddress = token.email !== undefined && token.email_verified !== undefined;
  const hasUserInfo = client.serverMetadata().userinfo_endpoint !== undefined;
  const about =
    hasAddress || !hasUserInfo ? token : await oauth.fetchUserInfo(client, tokens.access_token, token.sub);
  return {
    subject: z.parse(Subject, token.sub),
    verified: verifiedAddress(about),
    hasTwoFactors: hasTwoFactors(token),
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** Only `true` and the string "true", which some providers send, count as verified. */
export function verifiedAddress(claims: Claims): string | null {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  const address = Address.safeParse(claims.email);
  return isVerified && address.success ? usernameKey(address.data) : null;
}
