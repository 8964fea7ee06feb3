import path from 'node:path';
import { loadLookups } from '../lookups/load-lookups.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Tables } from '../tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

// The process of `npm run restore -- FILE`.

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

await runCommand('restore', async ({ connection }, file) => {
  const rows = await restoreBackup(connection, file, MIGRATIONS);
  console.log(`${rows} rows restored. Bringing the tables up to date …`);
  const pool = createPool(connection, 2);
  try {
    await migrate(pool, MIGRATIONS);
    await loadLookups(createDatabase<Tables>(pool));
  } finally {
    await pool.end();
  }
  console.log('Done. Start Kithline as always.');
});
