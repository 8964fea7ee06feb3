import { SECOND_FACTOR_DUE } from '@kithline/contract/second-factors.ts';
import { useSyncExternalStore } from 'react';
import { CallFailure, onRefusal } from './call.ts';

// A required second factor that is overdue: the server refuses everything private until there is one.

let isDue = false;
const listeners = new Set<() => void>();

onRefusal((refusal) => {
  if (isSecondFactorDue(refusal)) setSecondFactorDue(true);
});

/** Whether a call was refused because a required second factor is overdue. */
export function useSecondFactorDue(): boolean {
  return useSyncExternalStore(subscribe, () => isDue);
}

/** False once there is one; the next refusal says otherwise. */
export function setSecondFactorDue(next: boolean): void {
  if (next === isDue) return;
  isDue = next;
  for (const tell of listeners) tell();
}

/** Whether that is why a call was refused. */
export function isSecondFactorDue(error: unknown): boolean {
  return error instanceof CallFailure && error.problem?.code === SECOND_FACTOR_DUE;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
