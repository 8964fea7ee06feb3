import path from 'node:path';
import { takeKeptCluster } from './kept-cluster.ts';
import { dataFolder } from './server-process.ts';

/**
 * Like `dataFolder`, with an embedded database that is migrated and has its lookups, but no names of places.
 * Creating one takes a server about 10 s of CPU time. If TEST_DATABASE_URL is set, the folder is empty.
 */
export async function readyDataFolder(): Promise<string> {
  const folder = await dataFolder();
  await takeKeptCluster(path.join(folder, 'postgres'));
  return folder;
}
