import type { SessionEnd } from '@kithline/contract/session-end.ts';

let end: SessionEnd = 'ended';

/**
 * Stores why the session ended, for the login page. 'ended' means no particular reason, so it does not
 * replace another reason.
 */
export function noteSessionEnd(why: SessionEnd): void {
  if (why !== 'ended') end = why;
}

/** Forgets the reason, because the session continues after all. */
export function forgetSessionEnd(): void {
  end = 'ended';
}

export const sessionEnd = (): SessionEnd => end;
