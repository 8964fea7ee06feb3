import type { SessionEnd } from '@kithline/contract/session-end.ts';

let end: SessionEnd = 'ended';

/**
 * Stores the reason of a session's end, from a reply or from the close of the socket. The login page shows
 * it. A later message without a reason does not replace it.
 */
export function noteSessionEnd(why: SessionEnd): void {
  if (why !== 'ended') end = why;
}

/** Call this when the session continues after all. */
export function forgetSessionEnd(): void {
  end = 'ended';
}

export const sessionEnd = (): SessionEnd => end;
