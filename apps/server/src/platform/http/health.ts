import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../tables.ts';
import { Failure } from '../failure.ts';
import { remembered } from '../turns/remembered.ts';
import { VERSION } from '../version.ts';

/** Milliseconds for which an answer is remembered, because anybody may ask without a limit. */
export const REMEMBERED_FOR = 500;

/** Answers 200 and the program's version while the database can be reached, else 503. */
export function serveHealth(fastify: FastifyInstance, db: Db): void {
  const ask = remembered(() => sql`select 1`.execute(db), REMEMBERED_FOR);
  fastify.get('/api/health', { schema: { hide: true }, config: { anyHost: true } }, async () => {
    try {
      await ask();
      return { status: 'ok', version: VERSION };
    } catch {
      throw new Failure('not-ready', { clientMessage: 'The database cannot be reached.' });
    }
  });
}
