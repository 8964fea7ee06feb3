import path from 'node:path';
import { takeKeptCluster } from './kept-cluster.ts';
import { dataFolder } from './server-process.ts';

/**
 * As `dataFolder`, with an embedded database that is migrated and has its lookups, without names of places.
 * Making it takes a server some 10 s of processor time. In a run on TEST_DATABASE_URL the folder is empty.
 */
export async function readyDataFolder(): Promise<string> {
  const folder = await dataFolder();
  await takeKeptCluster(path.join(folder, 'postgres'));
  return folder;
}
