import path from 'node:path';
import { loadLookups } from '../lookups/load-lookups.ts';
import { createPool } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { placeOf, toRead } from './backup-place.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

// The command `npm run restore -- FILE`.

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

await runCommand({
  usage: 'Say which backup: npm run restore -- FILE, s3://BUCKET/NAME, or - for standard input',
  readsDatabase: false,
  run: async ({ config, connection, db }, argument) => {
    const source = await toRead(placeOf(argument, config.s3));
    console.log(`Restoring ${source.name} …`);
    const rows = await restoreBackup(connection, source, MIGRATIONS).catch((error: unknown) => {
      console.error('Nothing was restored.');
      throw error;
    });
    console.log(`${rows} rows restored. Bringing the tables up to date …`);
    const pool = createPool(connection, 2);
    try {
      await migrate(pool, MIGRATIONS);
    } finally {
      await pool.end();
    }
    await loadLookups(db);
    console.log('Done. Start Kithline as always.');
  },
});
