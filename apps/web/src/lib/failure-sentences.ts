import { CallFailure } from './call.ts';

/**
 * Whether a call failed with the status 403 or 404: what it names does not exist, or the viewer may not see
 * it.
 */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallFailure && (error.status === 403 || error.status === 404);
}

/**
 * Returns the server's message about a failure, or the fallback if there is none. For a 404, whose message
 * says only "Not Found", returns `gone` if it is given.
 */
export function sentenceOf(error: Error, fallback: string, gone?: string): string {
  if (gone !== undefined && error instanceof CallFailure && error.status === 404) return gone;
  return (error instanceof CallFailure && error.clientMessage) || fallback;
}

/** Returns the server's message for a 429, which says when to try again. Null for other errors. */
export function tooManySentence(error: Error | null): string | null {
  return error instanceof CallFailure && error.status === 429 ? error.clientMessage : null;
}
