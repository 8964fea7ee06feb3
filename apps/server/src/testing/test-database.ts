import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase, createPool } from '../platform/db/database.ts';
import type { Tables } from '../tables.ts';
import { connectionTo, onServer } from './on-server.ts';
import { giveBack, noteState, takeFree, type TestDatabase } from './reused-databases.ts';

export type { TestDatabase } from './reused-databases.ts';

/** Number of connections to a database, unless a test asks for fewer. */
const CONNECTIONS = 6;

/**
 * Returns a migrated database with lookups for one test file. Only with `hasPlaceNames` does the database
 * contain the names of places. Without `hasPlaceNames` and `isNew`, it can be the emptied database of an
 * earlier test file, and its connections can have cached statement plans. `connections` has an effect only
 * with `isNew`. The test file must be named `*.front-door.test.ts`, because only such files have a database
 * server.
 */
export async function testDatabase({
  hasPlaceNames = false,
  isNew = false,
  connections = CONNECTIONS,
} = {}): Promise<TestDatabase> {
  if (hasPlaceNames) return databaseFrom(inject('namedPlacesTemplate'));
  if (isNew) return databaseFrom(inject('template'), connections);
  const reused = takeFree();
  if (reused !== null) return reused;
  const made = await databaseFrom(inject('template'));
  const database = {
    ...made,
    drop: async () => {
      if (!(await giveBack(database))) await made.drop();
    },
  };
  await noteState(database);
  return database;
}

/** Creates a database without any table, like the one that a server finds at its first start. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0');
}

async function databaseFrom(template: string, connections = CONNECTIONS): Promise<TestDatabase> {
  const server = inject('server');
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const connection = connectionTo(server, name);
  const pool = createPool(connection, connections);
  return {
    connection,
    pool,
    db: createDatabase<Tables>(pool),
    drop: async () => {
      await pool.end();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
