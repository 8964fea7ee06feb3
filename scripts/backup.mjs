// npm run backup -- FILE: writes the whole database into one file, into a bucket or to standard output.
import './lib-node-version.mjs';
import { runOnFile } from './lib-on-file.mjs';

await runOnFile('apps/server/src/backup/run-backup.ts');
