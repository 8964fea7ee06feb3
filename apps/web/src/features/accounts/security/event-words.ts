import { SECURITY_EVENTS, type SecurityEvent } from '@kithline/contract/security-events.ts';

/** "Wrong password, 3 times" */
export function eventTitle({ kind, times }: SecurityEvent): string {
  return times > 1 ? `${SECURITY_EVENTS[kind]}, ${times} times` : SECURITY_EVENTS[kind];
}

/** "with password and authenticator, Firefox on macOS, 203.0.113.0/24"; null without details. */
export function eventNote({ words, browser, network }: SecurityEvent): string | null {
  return [words, browser, network].filter(Boolean).join(', ') || null;
}
