import type { AccessToken } from '@kithline/contract/access-tokens.ts';
import {
  areTokensAllowed,
  countTokens,
  deleteToken,
  holdTokenRule,
  tokensOf,
  writeTokenRule,
} from '../../accounts/access-tokens/access-tokens.queries.ts';
import { presentToken } from '../../accounts/access-tokens/access-tokens.ts';
import { holdEverybody } from '../../accounts/second-factors/second-factor-rule.queries.ts';
import { requireSession } from '../../accounts/sessions.ts';
import { recordActivity } from '../../activity/record-activity.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { forbidden, notFound } from '../../platform/failure.ts';
import type { Viewer } from '../../viewer.ts';
import { type MemberAction, actOnMember } from './reach-member.ts';

export interface AccessTokenRule {
  areAllowed: boolean;
  /** Number of tokens that have not expired. */
  tokens: number;
}

export async function readAccessTokenRule({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<AccessTokenRule> {
  return { areAllowed: await areTokensAllowed(db), tokens: await countTokens(db, clock()) };
}

/** Forbidding deletes no tokens. */
export function changeAccessTokenRule(
  app: AppContext,
  viewer: Viewer,
  { areAllowed, token: session }: { areAllowed: boolean; token: string },
): Promise<AccessTokenRule> {
  return inTransaction(app.db, async (db) => {
    // The viewer may have lost the rights while waiting.
    if (!(await holdEverybody(db)).includes(viewer.userId)) throw forbidden();
    await requireSession(app, db, session);
    const former = await holdTokenRule(db);
    if (former !== areAllowed) {
      await writeTokenRule(db, areAllowed);
      await recordActivity(db, {
        by: viewer,
        kind: 'setting',
        words: 'changed whether members may use access tokens',
        value: { field: 'Access tokens', from: say(former), to: say(areAllowed) },
        place: 'dashboard',
        now: app.clock(),
      });
    }
    return readAccessTokenRule({ db, clock: app.clock });
  });
}

const say = (areAllowed: boolean): string => (areAllowed ? 'On' : 'Off');

/** Throws 404 if there is no such member. */
export async function listTokensOfMember(
  { db }: AppContext,
  userId: number,
): Promise<{ tokens: AccessToken[] }> {
  const member = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (member === undefined) throw notFound();
  return { tokens: (await tokensOf(db, userId)).map(presentToken) };
}

/** Throws 404 if the member has no such token. */
export async function revokeTokenOfMember(
  app: AppContext,
  viewer: Viewer,
  { tokenId, ...input }: MemberAction & { tokenId: string },
): Promise<void> {
  await actOnMember(app, viewer, {
    ...input,
    kind: 'token-revoked',
    act: async (db) => {
      if ((await deleteToken(db, { userId: input.userId, id: tokenId })) === null) throw notFound();
    },
  });
}
