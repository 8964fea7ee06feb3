// npm run restore -- FILE: restores a backup of `npm run backup` into an empty database.
import './lib-node-version.mjs';
import { runOnFile } from './lib-on-file.mjs';

await runOnFile('apps/server/src/backup/run-restore.ts');
