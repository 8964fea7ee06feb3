// npm run restore -- FILE: restores a file of `npm run backup` into an empty database.
import './lib-node-version.mjs';
import { runOnFile } from './lib-on-file.mjs';

await runOnFile('apps/server/src/backup/run-restore.ts');
