import type { SessionEnd } from '@kithline/contract/session-end.ts';

let end: SessionEnd = 'ended';

/**
 * Stores why the session ended, for the login page. The reason comes from a reply, or from the closing of the
 * socket. 'ended' means no particular reason, so it does not replace another reason.
 */
export function noteSessionEnd(why: SessionEnd): void {
  if (why !== 'ended') end = why;
}

/** Forgets the reason. Called when the session continues after all. */
export function forgetSessionEnd(): void {
  end = 'ended';
}

export const sessionEnd = (): SessionEnd => end;
