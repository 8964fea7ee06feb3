/**
 * Why a session ended, with the close code of its live sockets. `ended`: it expired, or the member ended it.
 */
export const SESSION_END_CODES = { ended: 4401, administrator: 4402, suspended: 4403 } as const;
export type SessionEnd = keyof typeof SESSION_END_CODES;

/** The reasons that are acts of an administrator. */
export type EndedBy = Exclude<SessionEnd, 'ended'>;

/** Null for any other close code. */
export function sessionEndOf(code: number): SessionEnd | null {
  const ends = Object.entries(SESSION_END_CODES) as [SessionEnd, number][];
  return ends.find(([, each]) => each === code)?.[0] ?? null;
}

/**
 * The code of the 401 for a change that comes with a session token which a new password has just replaced.
 * The session continues with the browser's new token.
 */
export const SESSION_REPLACED = 'session-replaced';

/**
 * A header with the reason, in replies to a request whose session was ended early. The close of the live
 * socket has the reason, too, and may arrive before or after the reply.
 */
export const SESSION_ENDED_HEADER = 'kithline-session-ended';

/** `ended` for an unknown reason, null without the header. */
export function readSessionEnd(header: string | null): SessionEnd | null {
  if (header === null) return null;
  return header in SESSION_END_CODES ? (header as SessionEnd) : 'ended';
}
