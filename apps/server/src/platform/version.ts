import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const Package = z.object({ version: z.string() });

/** The version of this program, from the project's package.json. */
export const VERSION: string = Package.parse(
  JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')),
).version;
