import path from 'node:path';
import { takeKeptCluster } from './kept-cluster.ts';
import { dataFolder } from './server-process.ts';

/**
 * As `dataFolder`, with an embedded database that is migrated and has its lookups, without names of places: no
 * server has to make it, which takes 20 s of processor time. It is empty in a run on TEST_DATABASE_URL.
 */
export async function readyDataFolder(): Promise<string> {
  const folder = await dataFolder();
  await takeKeptCluster(path.join(folder, 'postgres'));
  return folder;
}
