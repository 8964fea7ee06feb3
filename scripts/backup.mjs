// npm run backup -- FILE: writes the whole database to a file, a bucket or standard output.
import './lib-node-version.mjs';
import { runOnFile } from './lib-on-file.mjs';

await runOnFile('apps/server/src/backup/run-backup.ts');
