import { CallFailure } from './call.ts';

/** Whether a call failed because the viewer may not see something in this scope (403 or 404). */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallFailure && (error.status === 403 || error.status === 404);
}

/** Returns the server's sentence about a failure, or the fallback. */
export function sentenceOf(error: Error, fallback: string): string {
  return (error instanceof CallFailure && error.clientMessage) || fallback;
}

/** Returns the server's sentence for a 429, which says when to try again; null for other errors. */
export function tooManySentence(error: Error | null): string | null {
  return error instanceof CallFailure && error.status === 429 ? error.clientMessage : null;
}
