import { PROOF_NEEDED } from '@kithline/contract/sessions.ts';
import { useSyncExternalStore } from 'react';
import { CallFailure } from './call.ts';

// Some acts need a recent proof that it is the member who acts. While the caller waits, a dialog of the frame
// asks the member for this proof.

interface Question {
  /** Ends the question. Further calls do nothing. */
  answer: (isProven: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

export function useProofQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}

/** Asks the member for a proof, and ends any earlier question. Resolves to whether the member gave it. */
export function askForProof(): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const newQuestion: Question = {
      answer: (isProven) => {
        if (question !== newQuestion) return;
        put(null);
        resolve(isProven);
      },
    };
    put(newQuestion);
  });
}

/**
 * Runs `act`. If the server refuses because it needs a proof, asks the member for one and runs `act` again.
 * Throws the server's refusal if the member gives no proof.
 */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isProofNeeded(error) || !(await askForProof())) throw error;
    return act();
  }
}

const isProofNeeded = (error: unknown): boolean =>
  error instanceof CallFailure && error.problem?.code === PROOF_NEEDED;

function put(next: Question | null): void {
  question = next;
  for (const tell of listeners) tell();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
