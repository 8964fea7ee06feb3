import { CallFailure } from './call.ts';

/** Returns the server's sentence for a 429, which says when to try again; null for other errors. */
export function tooManySentence(error: Error | null): string | null {
  return error instanceof CallFailure && error.status === 429 ? error.clientMessage : null;
}
