import path from 'node:path';
import { loadLookups } from '../lookups/load-lookups.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Tables } from '../tables.ts';
import { finishRestore } from './finish-restore.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

// The process of `npm run restore -- FILE`.

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

await runCommand('restore', async ({ connection }, file) => {
  const rows = await restoreBackup(connection, file, MIGRATIONS);
  console.log(`${rows} rows restored. Writing the search index …`);
  const pool = createPool(connection, 2);
  try {
    await migrate(pool, MIGRATIONS);
    const db = createDatabase<Tables>(pool);
    await loadLookups(db);
    await finishRestore(db);
  } finally {
    await pool.end();
  }
  console.log('Done. Start Kithline as always.');
});
