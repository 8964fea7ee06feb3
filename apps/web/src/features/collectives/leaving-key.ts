import type { MutationKey } from '@tanstack/react-query';
import { collectiveKey } from '../../lib/reply-keys.ts';

/** Returns the key of the mutation with which the viewer destroys or leaves a collective. */
export function leavingKey(collectiveId: number): MutationKey {
  return [...collectiveKey(collectiveId), 'leaving'];
}
