import type { SessionEnd } from '@kithline/contract/session-end.ts';

let end: SessionEnd = 'ended';

/**
 * Notes what the server says of a session's end, by a reply or by closing the socket; the login page says it
 * to the member. A reason stays, whatever says later only that the session has ended.
 */
export function noteSessionEnd(why: SessionEnd): void {
  if (why !== 'ended') end = why;
}

/** The session goes on after all. */
export function forgetSessionEnd(): void {
  end = 'ended';
}

export const sessionEnd = (): SessionEnd => end;
