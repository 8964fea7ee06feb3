import { Failure } from '../../../platform/failure.ts';

export function notReady(): Failure {
  return new Failure('not-ready', {
    clientMessage: 'The search is not ready. Try again in a moment.',
    retryAfter: 2,
  });
}
