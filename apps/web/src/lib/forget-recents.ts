import { forgetStored } from './stored.ts';

// Apart from `recents.ts`, because the login page loads this file.

export const RECENTS_STORED_AS = 'kithline-recent:';

/** Deletes the recents of all members who used this browser. */
export function forgetRecents(): void {
  forgetStored(RECENTS_STORED_AS);
}
