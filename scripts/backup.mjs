// npm run backup -- FILE: writes the whole database into one file.
import './lib-node-version.mjs';
import { runOnFile } from './lib-on-file.mjs';

await runOnFile('apps/server/src/backup/run-backup.ts');
