import { providerReturnPath, type ProviderProblem } from '@kithline/contract/sign-in-provider.ts';
import * as oauth from 'openid-client';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import { enter, type Entered } from '../enter.ts';
import type { SessionPlace } from '../session-place.ts';
import { claimsOf, type ProviderClaims } from './claims-of-provider.ts';
import type { OpenIdProvider } from './openid-provider.ts';
import type { Begun } from './provider-cookie.ts';
import { boundSubject, lockedHolder } from './provider-identities.queries.ts';

const SCOPE = 'openid email profile';

/**
 * The provider's words for somebody who did not sign in, or did not agree (OpenID Connect Core 1.0, 3.1.2.6).
 */
const REFUSALS = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required']);

/**
 * The code of the invitation that waits for an address; null without one. A feature right of accounts hands
 * it in.
 */
export type InvitedCode = (app: AppContext, emailKey: string) => Promise<string | null>;

/** How a sign-in by the provider ends. */
export type ProviderOutcome =
  | { kind: 'entered'; userId: number; entered: Entered }
  | { kind: 'invited'; code: string }
  | { kind: 'problem'; problem: ProviderProblem };

const problem = (of: ProviderProblem): ProviderOutcome => ({ kind: 'problem', problem: of });

/** Begins a sign-in: where the browser goes, and what it keeps. Null while the provider cannot be reached. */
export async function beginByProvider(
  app: AppContext,
  provider: OpenIdProvider,
  to: string,
): Promise<{ begun: Begun; address: URL } | null> {
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
    tellFailure(app, error);
    return null;
  }
}

/** Where the provider sends the browser back to, as it is registered there. */
function returnAddress({ config }: AppContext): URL {
  return new URL(`/api${providerReturnPath}`, config.publicUrl);
}

interface Return {
  /** The query with which the browser came back. */
  search: string;
  begun: Begun;
  place: SessionPlace;
}

/**
 * Finishes a sign-in. The address that the provider has verified decides: its member enters, somebody who is
 * invited goes on to register, and nobody else gets an account.
 */
export async function finishByProvider(
  app: AppContext,
  provider: OpenIdProvider,
  { returned, invitedCode }: { returned: Return; invitedCode: InvitedCode },
): Promise<ProviderOutcome> {
  const answer = returnAddress(app);
  answer.search = returned.search;
  let claims: ProviderClaims;
  try {
    claims = await claimsOf(await provider.find(), answer, returned.begun);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError && REFUSALS.has(error.error))
      return problem('refused');
    tellFailure(app, error);
    return problem('failed');
  }
  if (claims.verified === null) return problem('unproven');
  const known = { ...claims, verified: claims.verified, place: returned.place };
  const outcome = await inTransaction(app.db, (db) => enterAs(app, db, { provider, ...known }));
  if (outcome !== null) return outcome;
  const code = await invitedCode(app, claims.verified);
  return code === null ? problem('unknown') : { kind: 'invited', code };
}

interface Known {
  provider: OpenIdProvider;
  subject: string;
  verified: string;
  hasTwoFactors: boolean;
  place: SessionPlace;
}

/** Null for an address that is no member's login email. */
async function enterAs(app: AppContext, db: Db, known: Known): Promise<ProviderOutcome | null> {
  const holder = await lockedHolder(db, known.verified);
  if (holder === null) return null;
  // Another person may have typed the address, and would share the account with its holder.
  if (!holder.isProven) return problem('unknown');
  if (holder.isSuspended) return problem('suspended');
  const { userId } = holder;
  if (!(await isTheSame(app, db, { ...known, userId }))) return problem('failed');
  const { hasTwoFactors, place } = known;
  const entered = await enter(app, db, { userId, proof: 'provider', hasTwoFactors, place });
  return { kind: 'entered', userId, entered };
}

/** Whether the provider means the same person as the first time: an address may get another holder. */
async function isTheSame(app: AppContext, db: Db, known: Known & { userId: number }): Promise<boolean> {
  const { userId, subject, verified: usernameNorm } = known;
  const { issuer, clientId } = known.provider.settings;
  const identity = { userId, issuer: issuer.href, clientId, usernameNorm, subject, now: app.clock() };
  if ((await boundSubject(db, identity)) === subject) return true;
  app.log.warn({ userId }, 'the provider gives the address of a member to another subject than before');
  return false;
}

/** Without the parameters and claims that errors of the client carry. */
function tellFailure({ log }: AppContext, error: unknown): void {
  const { message, code, cause } = error as Error & { code?: unknown };
  const reason = (cause as { code?: unknown } | undefined)?.code;
  const says = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  log.warn({ message, kind: code, reason, says }, 'signing in by the provider failed');
}
