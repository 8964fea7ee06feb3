import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';

/** The holder of a label: a network or a collective (`scopeId`), or one user. */
export type LabelHolder = { readonly scopeId: number } | { readonly userId: number };

/**
 * The holder of a viewer's own labels. In the scope of everyone, it is the administrator alone. In every
 * other scope, including collectives, it is the viewer's network.
 */
export function ownLabelHolder(viewer: Viewer, { isEveryone }: { isEveryone: boolean }): LabelHolder {
  return isEveryone ? { userId: viewer.userId } : { scopeId: viewer.networkId };
}

export function heldBy(holder: LabelHolder): RawBuilder<boolean> {
  return 'scopeId' in holder
    ? sql`label.scope_id = ${holder.scopeId}`
    : sql`label.user_id = ${holder.userId}`;
}
