import * as z from 'zod/mini';
import { IdText } from './wire.ts';

/**
 * What a directory request asks about: exactly one of the three. The server answers 400 for none or
 * several.
 */
export const ScopeQuery = z.object({
  networkId: z.optional(IdText),
  collectiveId: z.optional(IdText),
  admin: z.optional(z.enum(['true', 'false'], { error: 'admin is true or false.' })),
});
export type ScopeQuery = z.infer<typeof ScopeQuery>;
