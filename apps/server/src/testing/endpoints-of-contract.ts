import type { Endpoint } from '@kithline/contract/endpoint.ts';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src');

/** Every endpoint that a file of the contract exports. */
export async function endpointsOfContract(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const modules = await Promise.all(
    files.map((file) => import(path.join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    .filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'audience' in value;
}
