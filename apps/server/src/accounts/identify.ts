import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { House, Viewer } from '../house.ts';
import { viewerOfSession } from './accounts.queries.ts';

/** The cookie that holds the session's token. */
export const SESSION_COOKIE = 'kithline_session';

/** Sessions are found by the hash of their token, so that a copy of the table opens none. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who sends this request: one query; null without a session that still holds. */
export async function identify(house: House, request: FastifyRequest): Promise<Viewer | null> {
  const token = request.cookies[SESSION_COOKIE];
  if (token === undefined || token === '') return null;
  return viewerOfSession(house.db, hashToken(token), house.clock());
}
