import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const COMPONENTS_FILE = path.join(ROOT, 'docs/components.cdx.json');
export const NOTICES_FILE = path.join(ROOT, 'THIRD_PARTY_NOTICES');

const Entry = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  link: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
});

const Lock = z.object({ packages: z.record(z.string(), Entry) });

export interface LockedPackage extends z.infer<typeof Entry> {
  /** The folder where npm installs the package, relative to the root: "node_modules/zod". */
  folder: string;
  name: string;
}

/** The external packages of package-lock.json, for every system. */
export function readLock(): LockedPackage[] {
  const lock = Lock.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({ ...entry, folder, name: folder.split('node_modules/').at(-1) ?? folder }));
}
