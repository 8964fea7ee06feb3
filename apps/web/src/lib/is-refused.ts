import { CallFailure } from './call.ts';

/** Whether something is not for this viewer, or whom it is about is out of sight here. */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallFailure && (error.status === 403 || error.status === 404);
}
