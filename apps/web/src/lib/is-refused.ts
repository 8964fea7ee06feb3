import { CallFailure } from './call.ts';

/** Whether a call failed because the viewer may not see something in this scope (403 or 404). */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallFailure && (error.status === 403 || error.status === 404);
}
