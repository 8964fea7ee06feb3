import { stat } from 'node:fs/promises';
import { runCommand } from './run-command.ts';
import { writeBackup } from './write-backup.ts';

// The process of `npm run backup -- FILE`.

await runCommand('backup', async ({ connection }, file) => {
  const tables = await writeBackup(connection, file);
  const { size } = await stat(file);
  console.log(
    `${file}: ${tables} tables, ${(size / 1_000_000).toFixed(1)} MB. Keep it safe: it holds everybody's data.`,
  );
});
