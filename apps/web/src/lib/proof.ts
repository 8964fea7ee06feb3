import { PROOF_NEEDED } from '@kithline/contract/sessions.ts';
import { useSyncExternalStore } from 'react';
import { CallFailure } from './call.ts';

// Grave acts need a recent proof that it is the member. The caller waits here while the dialog of the frame
// asks for the proof.

interface Question {
  /** Answers the question: the proof was given or refused. Further calls do nothing. */
  answer: (isProven: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** Returns the open question; null if there is none. */
export function useProofQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}

/** Asks the member for a proof. Resolves to whether it was given. */
export function askForProof(): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const asked: Question = {
      answer: (isProven) => {
        if (question !== asked) return;
        put(null);
        resolve(isProven);
      },
    };
    put(asked);
  });
}

/**
 * Runs `act`; if the server needs a proof, asks for it and runs `act` again. Throws the server's refusal if
 * the member gives no proof.
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
