// npm run restore -- FILE: reads what `npm run backup` wrote into an empty database.
import './lib-node-version.mjs';
import { runOnFile } from './lib-on-file.mjs';

await runOnFile('apps/server/src/backup/run-restore.ts');
