import { PROOF_NEEDED } from '@kithline/contract/sessions.ts';
import { useSyncExternalStore } from 'react';
import { CallFailure } from './call.ts';

// Grave acts want a recent proof that it is the member. A caller that starts one waits here, while the dialog
// of the frame asks for the proof.

interface Question {
  /** The proof was given, or refused. Does nothing once the question has been answered. */
  answer: (isProven: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** The question that waits for an answer; null without one. */
export function useProofQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question);
}

/** Asks the member for a proof. Returns whether it was given. */
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
 * Does something, after a proof where the server wants one. Throws the server's refusal when the member gives
 * none.
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
