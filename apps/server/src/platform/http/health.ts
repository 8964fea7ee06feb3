import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../tables.ts';
import { Failure } from '../failure.ts';

/** Answers 200 while the database can be reached, else 503. */
export function serveHealth(fastify: FastifyInstance, db: Db): void {
  fastify.get('/api/health', { schema: { hide: true }, config: { anyHost: true } }, async () => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch {
      throw new Failure('not-ready', { clientMessage: 'The database cannot be reached.' });
    }
  });
}
