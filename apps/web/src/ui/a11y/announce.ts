export type Politeness = 'polite' | 'assertive';

export interface Announcement {
  text: string;
  /** Increases with each message, so that a repeated message is spoken again. */
  turn: number;
}

export type Announcements = Record<Politeness, Announcement>;

const silence: Announcement = { text: '', turn: 0 };
let current: Announcements = { polite: silence, assertive: silence };
const listeners = new Set<() => void>();

/**
 * Speaks a message through a live region of the page: "214 people". An assertive message interrupts other
 * messages, so use it only for failures.
 */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  current = { ...current, [politeness]: { text, turn: current[politeness].turn + 1 } };
  for (const listener of listeners) listener();
}

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentAnnouncements(): Announcements {
  return current;
}
