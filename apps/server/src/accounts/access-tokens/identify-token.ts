import { TOKEN_PREFIX } from '@kithline/contract/access-tokens.ts';
import type { TokenScope } from '@kithline/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { AppContext } from '../../app-context.ts';
import { Failure } from '../../platform/failure.ts';
import { shownNetworkOf } from '../../platform/http/network-of.ts';
import type { TokenGrant, Viewer } from '../../viewer.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { placeOf } from '../session-place.ts';
import type { AddedQuestion } from '../sessions.ts';
import { hashToken } from '../tokens.ts';
import { type FoundToken, noteUse, tokenOf } from './access-tokens.queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a token needs for the route. Routes without it, such as downloads, refuse tokens. */
    tokens?: TokenScope | null;
  }
}

/** Minimum time (milliseconds) between two writes of a token's last use. */
const NOTE_AFTER = 60_000;

const BEARER = /^Bearer +(\S+) *$/i;

/**
 * The personal access token of a request; null if it has none. Other values of `Authorization` belong to
 * proxies in front of Kithline.
 */
export function accessTokenIn({ authorization }: IncomingHttpHeaders): string | null {
  const [, token] = BEARER.exec(authorization ?? '') ?? [];
  return token?.startsWith(TOKEN_PREFIX) ? token : null;
}

/**
 * Returns the member of a token, with those of the member's present rights that the token allows. Throws 401
 * for a token that is unknown, revoked or expired, or whose member is suspended. Throws 403 while
 * administrators allow no tokens, while the member has to set up a second factor, and for a route that does
 * not accept the token.
 */
export async function identifyToken(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { token, question }: { token: string; question: AddedQuestion | null },
): Promise<Viewer> {
  const now = app.clock();
  const use = { tokenHash: hashToken(token), now, network: shownNetworkOf(request.ip), day: dayOf(now) };
  const found = await tokenOf(app.db, use, question?.sql);
  if (found === null) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"');
    throw notValid();
  }
  if (!found.areAllowed) throw switchedOff();
  if (found.isSecondFactorDue) throw secondFactorDue();
  // A refused call counts as a use, too: it may be the first call of a thief.
  await recordUse(app, request, { found, now });
  requireScope(found.viewer.token, request.routeOptions.config.tokens);
  question?.heard(found.viewer, found.answer);
  return found.viewer;
}

function requireScope({ mayWrite }: TokenGrant, needed: TokenScope | null | undefined): void {
  if (needed !== 'read' && needed !== 'write') throw notForTokens();
  if (needed === 'write' && !mayWrite) throw mayOnlyRead();
}

/**
 * Writes when the token was last used, at most once per `NOTE_AFTER`. The first use on a day (UTC) also adds
 * a line to Recent activity, where the member can notice a stolen token. So does the first use from another
 * IP network, until the day has `MOST_LISTED` lines.
 */
async function recordUse(
  app: AppContext,
  request: FastifyRequest,
  { found, now }: { found: FoundToken; now: Date },
): Promise<void> {
  const { viewer, usedOn, isUseListed } = found;
  const { id, name: words } = viewer.token;
  const { userId } = viewer;
  const isDue = usedOn === null || now.getTime() - usedOn.getTime() >= NOTE_AFTER;
  const isWritten = isDue && (await noteUse(app.db, { id, usedOn, now }));
  const day = dayOf(now);
  const isFirstOfDay = isWritten && (usedOn === null || usedOn < day);
  if (isUseListed && !isFirstOfDay) return;
  const place = placeOf(request);
  const apart = `${id} ${day.toISOString()}`;
  await recordSecurityEvent(app, app.db, { userId, kind: 'token-used', words, apart, place });
}

const dayOf = (instant: Date): Date => new Date(instant.toISOString().slice(0, 10));

const notValid = (): Failure =>
  new Failure('unauthenticated', {
    clientMessage: 'This access token is not valid. It may have expired or been revoked.',
  });
const switchedOff = (): Failure =>
  new Failure('forbidden', { clientMessage: 'Access tokens are switched off by your administrator.' });
const secondFactorDue = (): Failure =>
  new Failure('forbidden', {
    clientMessage: 'Your organization requires two-step sign-in. Log in to Kithline and set it up first.',
  });
const notForTokens = (): Failure =>
  new Failure('forbidden', { clientMessage: 'Access tokens cannot make this call.' });
const mayOnlyRead = (): Failure =>
  new Failure('forbidden', { clientMessage: 'This access token may only read.' });
