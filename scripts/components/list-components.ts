import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from './read-lock.ts';

/** Largest output of npm. */
const MOST_BYTES = 64 * 1024 * 1024;

const Manifests = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.optional(z.boolean()) })),
});

const Component = z.object({
  'bom-ref': z.string(),
  type: z.string(),
  name: z.string(),
  version: z.string(),
  scope: z.optional(z.string()),
  purl: z.string(),
  hashes: z.optional(z.array(z.object({ alg: z.string(), content: z.string() }))),
  licenses: z.optional(z.array(z.unknown())),
});

/** Reads npm's output, and drops what differs between machines: serial number, time, folder, registry URL. */
const Sbom = z.object({
  $schema: z.string(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  version: z.int(),
  metadata: z.object({ component: z.omit(Component, { name: true }) }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/**
 * Returns Kithline's production components for all systems, as CycloneDX. `npm sbom` derives the list from
 * package-lock.json alone.
 */
export function listComponents() {
  const sbom = Sbom.parse(JSON.parse(npmSbom()));
  const components = sbom.components.toSorted((a, b) => (a.purl < b.purl ? -1 : 1));
  const root = { ...sbom.metadata.component, name: 'kithline' };
  return {
    ...sbom,
    metadata: { component: root },
    components,
    dependencies: sbom.dependencies
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted() }))
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1)),
  };
}

/**
 * Runs npm in a temporary folder, with manifests and a lockfile from which development-only packages are
 * removed. npm's own `--omit dev` would also leave out packages that both development and production need.
 */
function npmSbom(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kithline-components-'));
  try {
    copyManifests(folder);
    const { npm_execpath: npm } = process.env;
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: MOST_BYTES } as const;
    return npm
      ? execFileSync(process.execPath, [npm, ...args], options)
      : execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function copyManifests(folder: string): void {
  const lock = Manifests.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => dev !== true);
  const packages = Object.fromEntries(kept.map(([at, manifest]) => [at, forProduction(manifest)]));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  for (const [at] of kept.filter(([place]) => !place.includes('node_modules'))) {
    const manifest = JSON.parse(readFileSync(path.join(ROOT, at, 'package.json'), 'utf8')) as object;
    mkdirSync(path.join(folder, at), { recursive: true });
    writeFileSync(path.join(folder, at, 'package.json'), JSON.stringify(forProduction(manifest)));
  }
}

function forProduction(manifest: object): object {
  return { ...manifest, devDependencies: {} };
}
