import { forgetStored, readStored, store, storedKeys } from './stored.ts';

// Text that a member has written and not sent yet. It stays in this browser, under the member's own id, until it is sent or
// given up. Logging out takes all of it away; a session that merely ends does not, so that nothing typed is lost to it.

const STORED_AS = 'kithline-draft:';

/** The draft kept under a name; null without one. */
export function readDraft(name: string): string | null {
  return readStored(STORED_AS + name);
}

/** Keeps a draft under a name; null forgets it. Where it cannot be kept, the text is still in its field. */
export function keepDraft(name: string, text: string | null): void {
  store(STORED_AS + name, text);
}

/** The names of the drafts that begin so. */
export function draftsOf(beginning: string): string[] {
  return storedKeys(STORED_AS + beginning).map((key) => key.slice(STORED_AS.length));
}

/** Forgets the drafts whose names begin so. */
export function forgetDraftsOf(beginning: string): void {
  forgetStored(STORED_AS + beginning);
}

/** Forgets every draft, whoever wrote it. */
export function forgetDrafts(): void {
  forgetStored(STORED_AS);
}
