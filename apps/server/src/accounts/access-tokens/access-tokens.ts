import {
  type AccessToken,
  type AccessTokens,
  type CurrentToken,
  MOST_TOKENS,
  type NewAccessToken,
  TOKEN_PREFIX,
} from '@kithline/contract/access-tokens.ts';
import { sql } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Db, RowOf } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { lockedUser } from '../accounts.queries.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import type { SessionPlace } from '../session-place.ts';
import { requireSession } from '../sessions.ts';
import { hasTwoFactorsByProvider } from '../sessions.queries.ts';
import { hashToken, newToken } from '../tokens.ts';
import {
  areTokensAllowed,
  deleteToken,
  insertToken,
  type TokenRow,
  tokensOf,
} from './access-tokens.queries.ts';

const DAY = 86_400_000;

/** Path of the MCP server for AI assistants. */
export const ASSISTANT_PATH = '/mcp';

export async function listTokens({ db, config }: AppContext, viewer: Viewer): Promise<AccessTokens> {
  return {
    tokens: (await tokensOf(db, viewer.userId)).map(presentToken),
    areAllowed: await areTokensAllowed(db),
    assistantUrl: new URL(ASSISTANT_PATH, config.publicUrl).href,
  };
}

interface OwnSession {
  readonly viewer: Viewer;
  /** The token of the member's session. */
  readonly token: string;
  readonly place: SessionPlace;
}

/**
 * Makes a token and returns it with its secret, which nobody can read again. Throws 409 if the viewer has too
 * many tokens or administrators allow none, 403 for a collective to which the viewer does not belong, 404 if
 * the collective was just deleted, and 401 if the session has ended.
 */
export async function makeToken(
  app: AppContext,
  { viewer, token: session, place }: OwnSession,
  { name, days, scope, leavesOutNotes, collectiveId }: NewAccessToken,
): Promise<{ token: AccessToken; secret: string }> {
  if (collectiveId !== null) readScope(viewer, { collectiveId });
  const { userId } = viewer;
  const secret = `${TOKEN_PREFIX}${newToken()}`;
  const now = app.clock();
  return inTransaction(app.db, async (db) => {
    if (collectiveId !== null && !(await collectiveExists(db, collectiveId))) throw notFound();
    await lockedUser(db, userId);
    await requireSession(app, db, session);
    if (!(await areTokensAllowed(db)))
      throw conflict('Access tokens are switched off by your administrator.');
    if ((await tokensOf(db, userId)).length >= MOST_TOKENS)
      throw conflict(`${MOST_TOKENS} tokens at most. Revoke one first.`);
    const id = await insertToken(db, {
      userId,
      tokenHash: hashToken(secret),
      name,
      mayWrite: scope === 'write',
      leavesOutNotes,
      collectiveId,
      twoFactorsByProvider: await hasTwoFactorsByProvider(db, hashToken(session)),
      createdOn: now,
      expiresOn: new Date(now.getTime() + days * DAY),
    });
    await recordSecurityEvent(app, db, { userId, kind: 'token-made', words: name, place });
    const made = (await tokensOf(db, userId)).find((row) => row.id === id);
    if (made === undefined) throw notFound();
    return { token: presentToken(made), secret };
  });
}

/** Locks the collective against deletion until the transaction ends. */
async function collectiveExists(db: Db, collectiveId: number): Promise<boolean> {
  const { rows } = await sql<RowOf<'collective', 'id'>>`
    select id from collective where id = ${collectiveId} for key share`.execute(db);
  return rows.length > 0;
}

const conflict = (clientMessage: string): Failure => new Failure('conflict', { clientMessage });

/** Throws 404 for a token that is not the viewer's, and 401 if the session has ended. */
export async function revokeToken(
  app: AppContext,
  { viewer: { userId }, token: session, place }: OwnSession,
  id: string,
): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await lockedUser(db, userId);
    await requireSession(app, db, session);
    const words = await deleteToken(db, { userId, id });
    if (words === null) throw notFound();
    await recordSecurityEvent(app, db, { userId, kind: 'token-revoked', words, place });
  });
}

/**
 * Returns the token of the viewer's request, with the network and collectives that the token can search.
 * Throws 404 for a request without a token.
 */
export async function readCurrentToken({ db }: AppContext, viewer: Viewer): Promise<CurrentToken> {
  const { token, networkId, collectiveIds } = viewer;
  if (token === undefined) throw notFound();
  const collectives = await db
    .selectFrom('collective')
    .select(['id', 'name'])
    .where('id', 'in', collectiveIds.length === 0 ? [0] : [...collectiveIds])
    .orderBy('name')
    .execute();
  return {
    name: token.name,
    scope: token.mayWrite ? 'write' : 'read',
    leavesOutNotes: token.leavesOutNotes,
    expiresOn: unixSeconds(token.expiresOn),
    networkId: token.collectiveId === null ? networkId : null,
    collectives,
  };
}

export function presentToken({ mayWrite, collectiveId, collective, ...row }: TokenRow): AccessToken {
  return {
    id: row.id,
    name: row.name,
    scope: mayWrite ? 'write' : 'read',
    leavesOutNotes: row.leavesOutNotes,
    collective: collectiveId === null ? null : { id: collectiveId, name: collective ?? '' },
    createdOn: unixSeconds(row.createdOn),
    usedOn: unixSecondsOrNull(row.usedOn),
    expiresOn: unixSeconds(row.expiresOn),
  };
}
