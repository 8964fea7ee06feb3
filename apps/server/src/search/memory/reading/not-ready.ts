import { Failure } from '../../../platform/failure.ts';

/** The error of a search that cannot answer at the moment, but probably can soon. */
export function notReady(): Failure {
  return new Failure('not-ready', {
    clientMessage: 'The search is not ready. Try again in a moment.',
    retryAfter: 2,
  });
}
