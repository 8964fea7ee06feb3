import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../tables.ts';
import { migrationsIn } from '../db/migrate.ts';
import { onlyReading } from '../db/failover.ts';
import type { Primary } from '../db/primary-watch.ts';
import { Failure } from '../failure.ts';
import { remembered } from '../turns/remembered.ts';
import { REMEMBERED_FOR } from './health.ts';

export interface ReadyOptions {
  readonly db: Db;
  readonly primary: Primary;
  /** The folder of this program's migrations. */
  readonly migrations: string;
  readonly canSearch: () => boolean;
}

/**
 * Serves /api/ready. It answers 200 if the database answers and has every migration of this program, and
 * searches can be answered; otherwise 503 with what is missing. While the primary is away, a standby that
 * answers is enough, because no other server can reach the primary either.
 */
export function serveReady(fastify: FastifyInstance, options: ReadyOptions): void {
  const names = migrationsIn(options.migrations);
  names.catch(() => undefined);
  const lacking = remembered(async () => lackingMigrations(options, await names), REMEMBERED_FOR);
  fastify.get('/api/ready', { schema: { hide: true }, config: { anyHost: true } }, async () => {
    const missing = whatIsMissing(await lacking(), options.canSearch);
    if (missing !== null) throw new Failure('not-ready', { clientMessage: missing });
    return { status: 'ready' };
  });
}

/**
 * Null if nothing is missing. `lacking` is the number of missing migrations; null if the database cannot be
 * reached.
 */
function whatIsMissing(lacking: number | null, canSearch: ReadyOptions['canSearch']): string | null {
  if (lacking === null) return 'The database cannot be reached.';
  if (lacking > 0) return `The database is missing ${lacking} of the migrations of this version of Kithline.`;
  return canSearch() ? null : 'The search is still loading.';
}

/** Null if the database cannot be reached. */
async function lackingMigrations(
  { db, primary }: Pick<ReadyOptions, 'db' | 'primary'>,
  names: readonly string[],
): Promise<number | null> {
  const statement = sql<{ lacking: number }>`
    select count(*) as lacking from unnest(${names}::text[]) as own (name)
    where not exists (select from migration where migration.name = own.name)`;
  try {
    const { rows } = await onlyReading(primary, () => statement.execute(db));
    return rows[0]?.lacking ?? null;
  } catch {
    return null;
  }
}
