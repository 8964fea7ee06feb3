import { forgetStored } from './stored.ts';

// This code has a file of its own, so that the login page need not load `recents.ts`.

export const RECENTS_STORED_AS = 'kithline-recent:';

/** Deletes the recents of all members who used this browser. */
export function forgetRecents(): void {
  forgetStored(RECENTS_STORED_AS);
}
