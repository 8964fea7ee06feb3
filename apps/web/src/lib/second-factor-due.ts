import { SECOND_FACTOR_DUE } from '@kithline/contract/second-factors.ts';
import { useSyncExternalStore } from 'react';
import { CallFailure, onRefusal } from './call.ts';

// Tracks whether a required second factor is overdue. While it is, the server refuses most calls.

let isDue = false;
const listeners = new Set<() => void>();

onRefusal((refusal) => {
  if (isSecondFactorDue(refusal)) setSecondFactorDue(true);
});

export function useSecondFactorDue(): boolean {
  return useSyncExternalStore(subscribe, () => isDue);
}

/** Sets whether the second factor is overdue: false once the member has set it up. */
export function setSecondFactorDue(next: boolean): void {
  if (next === isDue) return;
  isDue = next;
  for (const tell of listeners) tell();
}

/** Whether an error is the server's refusal because a required second factor is overdue. */
export function isSecondFactorDue(error: unknown): boolean {
  return error instanceof CallFailure && error.problem?.code === SECOND_FACTOR_DUE;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
