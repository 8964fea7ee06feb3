import { providerReturnPath, type ProviderProblem } from '@kithline/contract/sign-in-provider.ts';
import * as oauth from 'openid-client';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { enter, type EntryResult } from '../enter.ts';
import type { SessionPlace } from '../session-place.ts';
import { claimsOf, type ProviderClaims } from './claims-of-provider.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import type { BegunSignIn } from './provider-cookie.ts';
import { bindSubject, lockedHolder } from './provider-identities.queries.ts';

const SCOPE = 'openid email profile';

/**
 * The provider's error codes for a person who did not sign in or did not agree (OpenID Connect Core 1.0,
 * 3.1.2.6).
 */
const REFUSALS = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);

/** Returns the registration code of an open invite for an address; null if there is none. */
export type FindInvitedCode = (app: AppContext, emailKey: string) => Promise<string | null>;

export type ProviderOutcome =
  | { kind: 'entered'; userId: number; entered: EntryResult }
  | { kind: 'invited'; code: string }
  | { kind: 'problem'; problem: ProviderProblem };

const problem = (of: ProviderProblem): ProviderOutcome => ({ kind: 'problem', problem: of });

/** Returns the provider's URL, and what the browser has to keep. Null if the provider cannot be reached. */
export async function beginByProvider(
  app: AppContext,
  provider: OpenIdProvider,
  to: string,
): Promise<{ begun: BegunSignIn; address: URL } | null> {
  const begun = {
    state: oauth.randomState(),
    nonce: oauth.randomNonce(),
    verifier: oauth.randomPKCECodeVerifier(),
    to,
  };
  try {
    const address = oauth.buildAuthorizationUrl(await provider.find(), {
      redirect_uri: returnAddress(app).href,
      scope: SCOPE,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { begun, address };
  } catch (error) {
    logFailure(app, error);
    return null;
  }
}

/** The URL to which the provider redirects the browser. It is registered with the provider. */
function returnAddress({ config }: AppContext): URL {
  return new URL(`/api${providerReturnPath}`, config.publicUrl);
}

interface Return {
  /** The query string of the provider's redirect. */
  search: string;
  begun: BegunSignIn;
  place: SessionPlace;
}

/**
 * The address that the provider has verified decides: its member signs in, an invited person continues to the
 * registration, and everybody else is refused.
 */
export async function finishByProvider(
  app: AppContext,
  provider: OpenIdProvider,
  { returned, findInvitedCode }: { returned: Return; findInvitedCode: FindInvitedCode },
): Promise<ProviderOutcome> {
  const answer = returnAddress(app);
  answer.search = returned.search;
  let claims: ProviderClaims;
  try {
    claims = await claimsOf(await provider.find(), answer, returned.begun);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && REFUSALS.has(error.error))
      return problem('refused');
    logFailure(app, error);
    return problem('failed');
  }
  if (claims.verified === null) return problem('unproven');
  const known = { ...claims, verified: claims.verified, place: returned.place };
  const outcome = await inTransaction(app.db, (db) => enterAs(app, db, { provider, ...known }));
  if (outcome !== null) return outcome;
  const code = await findInvitedCode(app, claims.verified);
  return code === null ? problem('unknown') : { kind: 'invited', code };
}

interface VerifiedIdentity {
  provider: OpenIdProvider;
  subject: string;
  verified: string;
  hasTwoFactors: boolean;
  place: SessionPlace;
}

/** Returns null if no member has the verified address as login email. */
async function enterAs(app: AppContext, db: Db, known: VerifiedIdentity): Promise<ProviderOutcome | null> {
  const holder = await lockedHolder(db, known.verified);
  if (holder === null) return null;
  // Another person may have typed the address into the account, and would then share the account with the
  // holder of the address.
  if (!holder.isProven) return problem('unknown');
  if (holder.isSuspended) return problem('suspended');
  const { userId } = holder;
  if (!(await isSameSubject(app, db, { ...known, userId }))) return problem('failed');
  const { hasTwoFactors, place } = known;
  const entered = await enter(app, db, { userId, proof: 'provider', hasTwoFactors, place });
  return { kind: 'entered', userId, entered };
}

/**
 * Whether the subject is the same as at the first sign-in with this address. If not, the provider has given
 * the address to another person.
 */
async function isSameSubject(
  app: AppContext,
  db: Db,
  known: VerifiedIdentity & { userId: number },
): Promise<boolean> {
  const { userId, subject, verified: usernameNorm } = known;
  const { issuer, clientId } = known.provider.settings;
  const identity = { userId, issuer: issuer.href, clientId, usernameNorm, subject, now: app.clock() };
  if ((await bindSubject(db, identity)) === subject) return true;
  app.log.warn({ userId }, 'the provider gives the address of a member to another subject than before');
  return false;
}

/** Logs a failure without the parameters and claims that the client's errors contain. */
function logFailure({ log }: AppContext, error: unknown): void {
  const { message, code, cause } = error as Error & { code?: unknown };
  const reason = (cause as { code?: unknown } | undefined)?.code;
  const says = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  log.warn({ message, kind: code, reason, says }, 'signing in by the provider failed');
}
