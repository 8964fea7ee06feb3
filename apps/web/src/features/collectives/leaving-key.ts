import type { MutationKey } from '@tanstack/react-query';
import { collectiveKey } from '../../lib/reply-keys.ts';

/**
 * What the viewer's own destruction of a collective, or departure from it, is known by while it is under way
 * and after.
 */
export function leavingKey(collectiveId: number): MutationKey {
  return [...collectiveKey(collectiveId), 'leaving'];
}
