import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';

/** Whose a label is: a network's or a collective's, or one user's alone. */
export type LabelHolder = { readonly scopeId: number } | { readonly userId: number };

/**
 * Whose labels the word "network" means to a viewer: in the directory of everyone those of the administrator
 * alone, in every other scope, collectives too, those of the own network.
 */
export function ownLabelHolder(viewer: Viewer, { isEveryone }: { isEveryone: boolean }): LabelHolder {
  return isEveryone ? { userId: viewer.userId } : { scopeId: viewer.networkId };
}

/** SQL for the condition that the row of `label` is the holder's. */
export function heldBy(holder: LabelHolder): RawBuilder<boolean> {
  return 'scopeId' in holder
    ? sql`label.scope_id = ${holder.scopeId}`
    : sql`label.user_id = ${holder.userId}`;
}
