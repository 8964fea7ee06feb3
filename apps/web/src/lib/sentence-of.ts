import { CallFailure } from './call.ts';

/** Returns the server's sentence about a failure, or the fallback. */
export function sentenceOf(error: Error, fallback: string): string {
  return (error instanceof CallFailure && error.clientMessage) || fallback;
}
