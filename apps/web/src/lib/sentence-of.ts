import { CallFailure } from './call.ts';

/** What the server says of a failure, else the sentence given. */
export function sentenceOf(error: Error, fallback: string): string {
  return (error instanceof CallFailure && error.clientMessage) || fallback;
}
