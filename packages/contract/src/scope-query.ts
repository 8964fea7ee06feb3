import * as z from 'zod/mini';
import { IdText } from './wire.ts';

/**
 * At most one of these three parameters, else 400. Lists need one. A call about one person or organization
 * may have none.
 */
export const ScopeQuery = z.object({
  networkId: z.optional(IdText),
  collectiveId: z.optional(IdText),
  admin: z.optional(z.enum(['true', 'false'], { error: 'admin is true or false.' })),
});
export type ScopeQuery = z.infer<typeof ScopeQuery>;
