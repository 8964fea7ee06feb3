// npm run proof -- NAME …: runs randomized and large tests at full size, for minutes or hours. Without a
// name, it lists the names. `failover` is a program of its own, with options (scripts/failover/run.ts).
import './lib-node-version.mjs';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { packageProgram, run } from './lib-run.mjs';

const SERVER = 'apps/server/src';
const proofs = {
  curation: `${SERVER}/curation/curation.front-door.test.ts`,
  facts: `${SERVER}/directory/same-as-world.front-door.test.ts`,
  directory: `${SERVER}/directory/same-as-reference.front-door.test.ts`,
  order: `${SERVER}/networks/any-order.property.front-door.test.ts`,
  imports: `${SERVER}/networks/imports.property.front-door.test.ts`,
  kills: `${SERVER}/networks/import-survives-kill.front-door.test.ts`,
  chains: `${SERVER}/relations/chains/same-as-reference.front-door.test.ts`,
  search: `${SERVER}/search/memory/same-as-oracle.front-door.test.ts`,
  hidden: [
    `${SERVER}/testing/hidden-facts.front-door.test.ts`,
    `${SERVER}/collectives/sharing/never-had-it.front-door.test.ts`,
    `${SERVER}/search/ready-search.front-door.test.ts`,
    `${SERVER}/processes/primary-away.front-door.test.ts`,
  ],
  parts: `${SERVER}/search/memory/parts/three-parts.front-door.test.ts`,
  sentences: `${SERVER}/sentences/made-of-filters.property.front-door.test.ts`,
  fuzz: `${SERVER}/fuzz.front-door.test.ts`,
  introductions: `${SERVER}/introductions/kills-and-two-servers.front-door.test.ts`,
  messages: `${SERVER}/messaging/order-and-loss.front-door.test.ts`,
  'taking-back': `${SERVER}/editing/taking-back.property.front-door.test.ts`,
};

const FAILOVER = 'failover';

const names = process.argv.slice(2);
if (names[0] === FAILOVER) {
  await ensureInstalled();
  process.exit(await run(ownNode(), ['scripts/failover/run.ts', ...names.slice(1)]));
}
const unknown = names.filter((name) => !(name in proofs));
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no proof ${unknown.join(', ')}.`);
  console.log(`The proofs are: ${[...Object.keys(proofs), FAILOVER].join(', ')}.`);
  process.exit(unknown.length > 0 ? 1 : 0);
}
await ensureInstalled();
const files = names.flatMap((name) => proofs[name]);
process.exitCode = await run(packageProgram('vitest'), ['run', '--retry=0', ...files], {
  env: { KITHLINE_PROOF: '1' },
});
