/**
 * Why a session ended, with the close code of its live sockets. `ended`: it expired or the member ended it.
 * `administrator`: an administrator ended it. `suspended`: the account was suspended.
 */
export const SESSION_END_CODES = { ended: 4401, administrator: 4402, suspended: 4403 } as const;
export type SessionEnd = keyof typeof SESSION_END_CODES;

/** The ways an administrator can end sessions. */
export type EndedBy = Exclude<SessionEnd, 'ended'>;

/** Returns why a session ended, by the close code of a socket; null for any other code. */
export function sessionEndOf(code: number): SessionEnd | null {
  const ends = Object.entries(SESSION_END_CODES) as [SessionEnd, number][];
  return ends.find(([, each]) => each === code)?.[0] ?? null;
}

/**
 * The code of the 401 for a request that changes something, but has a session token that a new password has
 * just replaced. The session continues with the browser's new token.
 */
export const SESSION_REPLACED = 'session-replaced';

/**
 * A header in replies to a request whose session was ended early. It contains the reason. The close of the
 * live socket also contains the reason. Either the reply or the close may arrive first.
 */
export const SESSION_ENDED_HEADER = 'kithline-session-ended';

/** Returns the reason in the header; `ended` for an unknown reason, null without the header. */
export function readSessionEnd(header: string | null): SessionEnd | null {
  if (header === null) return null;
  return header in SESSION_END_CODES ? (header as SessionEnd) : 'ended';
}
