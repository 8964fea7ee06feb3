import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../tables.ts';
import { Failure } from '../failure.ts';
import { VERSION } from '../version.ts';

/** Answers 200 and the program's version while the database can be reached, else 503. */
export function serveHealth(fastify: FastifyInstance, db: Db): void {
  fastify.get('/api/health', { schema: { hide: true }, config: { anyHost: true } }, async () => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok', version: VERSION };
    } catch {
      throw new Failure('not-ready', { clientMessage: 'The database cannot be reached.' });
    }
  });
}
