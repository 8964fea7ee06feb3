// npm run components: rewrites the list of components and their notices after a change of package-lock.json.
import { writeFileSync } from 'node:fs';
import { listComponents } from './components/list-components.ts';
import { COMPONENTS_FILE, NOTICES_FILE } from './components/read-lock.ts';
import { writeNotices } from './components/write-notices.ts';

writeFileSync(COMPONENTS_FILE, `${JSON.stringify(listComponents(), null, 2)}\n`);
writeFileSync(NOTICES_FILE, writeNotices());
