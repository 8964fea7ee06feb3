import { TOKEN_PREFIX } from '@kithline/contract/access-tokens.ts';
import { insertToken } from '../accounts/access-tokens/access-tokens.queries.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { Caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

const DAY = 86_400_000;

export interface TokenOptions {
  readonly name?: string;
  readonly mayWrite?: boolean;
  readonly leavesOutNotes?: boolean;
  readonly collectiveId?: number;
}

/** Stores a personal access token of a user that is valid for 90 days, and returns its id and secret. */
export async function anAccessToken(
  app: TestApp,
  userId: number,
  {
    name = 'Assistant on my laptop',
    mayWrite = false,
    leavesOutNotes = false,
    collectiveId,
  }: TokenOptions = {},
): Promise<{ id: string; secret: string }> {
  const secret = `${TOKEN_PREFIX}${newToken()}`;
  const now = app.context.clock();
  const id = await insertToken(app.database.db, {
    userId,
    tokenHash: hashToken(secret),
    name,
    mayWrite,
    leavesOutNotes,
    collectiveId: collectiveId ?? null,
    twoFactorsByProvider: false,
    createdOn: now,
    expiresOn: new Date(now.getTime() + 90 * DAY),
  });
  return { id, secret };
}

/** A program that calls with a token, and has no cookies. */
export function callerWith({ fastify }: Pick<TestApp, 'fastify'>, secret: string): Caller {
  return new Caller(fastify, {}, { authorization: `Bearer ${secret}` });
}

/** A program with a new token of a user. */
export async function byToken(app: TestApp, userId: number, options?: TokenOptions): Promise<Caller> {
  return callerWith(app, (await anAccessToken(app, userId, options)).secret);
}
