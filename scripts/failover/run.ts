import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster, withoutProxy } from './cluster.ts';
import { startLonePostgres } from './lone.ts';
import { missingPackages, run } from './programs.ts';
import { proveSite, type Result } from './prove-site.ts';
import { sayResult, sayTable } from './say-results.ts';
import { Closing, type Site } from './site.ts';

// npm run proof -- failover [--rounds N] [--install] [--only lone,proxy,hosts]: makes databases fail under
// load, and looks for writes that are lost or stored twice. First, restarts and kills a PostgreSQL without a
// cluster (`lone`). Then kills, freezes and cuts off the primary of a real cluster behind a proxy (`proxy`).
// Each of these faults occurs ten times by default. The last part is one round with servers that connect to
// the cluster without a proxy (`hosts`).

const SITES = ['lone', 'proxy', 'hosts'] as const;

const { values: options } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '10' },
    only: { type: 'string', default: SITES.join(',') },
  },
});

async function main(closing: Closing): Promise<boolean> {
  const chosen = options.only.split(',');
  if (chosen.some((name) => name !== 'lone') && !(await canRunCluster())) return false;
  const rounds = Number(options.rounds);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kithline-failover-'));
  chmodSync(folder, 0o755);
  console.log(`Logs are in ${folder}.`);
  const results: Result[] = [];
  const prove = (site: Site, times: number) =>
    proveSite(site, { rounds: times, folder, closing }, (result) => {
      results.push(result);
      console.log(sayResult(result));
    });
  try {
    if (chosen.includes('lone')) await prove(await startLonePostgres(folder, closing), rounds);
    if (chosen.some((name) => name !== 'lone')) {
      const cluster = await startCluster(folder, closing);
      if (chosen.includes('proxy')) await prove(cluster, rounds);
      // One round shows that servers find the primary by themselves, too.
      if (chosen.includes('hosts')) await prove(await withoutProxy(cluster), 1);
    }
  } finally {
    if (results.length > 0) console.log(sayTable(results));
    await closing.close();
  }
  const isProven = results.every(({ wrong }) => wrong.length === 0);
  if (isProven) await rm(folder, { recursive: true, force: true });
  return isProven;
}

/**
 * Whether the cluster can run here: as root, and with all its programs. With `--install`, installs missing
 * programs.
 */
async function canRunCluster(): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    console.error('The cluster needs network namespaces, which only root can make. Run this as root.');
    return false;
  }
  const command = missingPackages();
  if (command === null) return true;
  if (!options.install) {
    console.error(`Packages are missing. Install them, or add --install: ${command.join(' ')}`);
    return false;
  }
  const [program = '', ...args] = command;
  console.log(await run(program, args));
  return missingPackages() === null;
}

const closing = new Closing();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => void closing.close().then(() => process.exit(130)));
try {
  process.exitCode = (await main(closing)) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closing.close();
}
process.exit();
