import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Viewer } from '../viewer.ts';
import type { Db } from '../tables.ts';
import { aMember } from './factories.ts';
import { HttpCaller } from './http-caller.ts';

export interface HttpMember extends HttpCaller {
  readonly viewer: Viewer;
}

const DAY = 86_400_000;

/** Creates a member with a session that is valid on every server of this database. */
export async function aHttpMember(
  db: Db,
  options: { name?: string; isAdmin?: boolean } = {},
): Promise<HttpMember> {
  const viewer = await aMember(db, options);
  const token = randomBytes(32).toString('base64url');
  const expiresOn = new Date(Date.now() + DAY);
  await db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), userId: viewer.userId, expiresOn })
    .execute();
  const caller = new HttpCaller();
  caller.cookies.set(SESSION_COOKIE, token);
  return Object.assign(caller, { viewer });
}
