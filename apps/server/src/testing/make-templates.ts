import path from 'node:path';
import { type Connection, createDatabase, inTransaction } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Tables } from '../tables.ts';
import { createJobs } from '../platform/jobs/pg-boss-jobs.ts';
import { createLog } from '../platform/log.ts';
import { loadLookups } from '../lookups/load-lookups.ts';
import { namePlaces } from '../lookups/places/name-places.ts';
import { connectionTo, onServer, withDatabase } from './on-server.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

export interface Templates {
  /** A migrated database with lookups, but without the names of places. */
  readonly template: string;
  /** Like `template`, but with the names of places. */
  readonly namedPlacesTemplate: string;
}

/**
 * Creates the databases that test files copy (test-database.ts). Replaces the databases of a killed run that
 * had the same process id.
 */
export async function makeTemplates(
  server: Connection,
  { template, namedPlacesTemplate }: Templates,
): Promise<void> {
  const drops = [template, namedPlacesTemplate].map((name) => `drop database if exists ${name} with (force)`);
  await onServer(server, ...drops, `create database ${namedPlacesTemplate}`);
  await withDatabase(connectionTo(server, namedPlacesTemplate), async (pool) => {
    await migrate(pool, MIGRATIONS);
    const db = createDatabase<Tables>(pool);
    await loadLookups(db);
    await inTransaction(db, (db) => namePlaces(db));
  });
  await createJobTables(connectionTo(server, namedPlacesTemplate));
  await onServer(server, `create database ${template} template ${namedPlacesTemplate}`);
  // A setting still says that the names were loaded, so a server does not load them again.
  await onServer(connectionTo(server, template), 'truncate place_name');
}

/** Creates the tables of the job queue, which otherwise exist only after a job is stored. */
async function createJobTables(connection: Connection): Promise<void> {
  const jobs = createJobs({ connection, log: createLog('silent', false) });
  await jobs.start();
  await jobs.stop();
}
