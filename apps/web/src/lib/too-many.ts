import { CallFailure } from './call.ts';

/**
 * The server's sentence for somebody who has done too much of something (429): it says when it goes on. Else
 * null.
 */
export function tooManySentence(error: Error | null): string | null {
  return error instanceof CallFailure && error.status === 429 ? error.clientMessage : null;
}
