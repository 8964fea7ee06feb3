import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const Package = z.object({ version: z.string() });

export const VERSION: string = Package.parse(
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')),
).version;
