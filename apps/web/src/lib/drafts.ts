import { openTabs, tabName } from './browser-tab.ts';
import { forgetStored, readStored, store, storedKeys } from './stored.ts';

// Texts that a member has written but not sent yet. Each is stored in this browser for the member until it is
// sent or discarded. Each tab has its own drafts. After a tab is closed or crashes, the next tab that opens
// takes over its drafts. All drafts are deleted when the member logs out, or when the session is ended from
// elsewhere. When a session expires, the drafts are kept, so that no text is lost.

const STORED_AS = 'kithline-draft:';

const ofTab = (name: string): string => `${STORED_AS}${tabName()}:${name}`;

/**
 * Returns the name of the draft of a conversation. `conversation` is an id or, for a new conversation, the
 * result of `newConversationWith`.
 */
export function draftOfConversation(userId: number | null, conversation: string): string {
  return `conversation:${userId}:${conversation}`;
}

/**
 * Returns the name that `draftOfConversation` uses for a new conversation with this member, which has no id
 * yet. `userId` is null if no member has been chosen.
 */
export function newConversationWith(userId: number | null): string {
  return userId === null ? 'new' : `new-${userId}`;
}

/** Returns the draft with this name; null if there is none. */
export function readDraft(name: string): string | null {
  return readStored(ofTab(name));
}

/**
 * Stores a draft; null deletes it. If storing fails, nothing happens, because the text is still in its field.
 */
export function keepDraft(name: string, text: string | null): void {
  store(ofTab(name), text);
}

/** Returns the names of this tab's drafts with this prefix. */
export function draftsOf(beginning: string): string[] {
  return storedKeys(ofTab(beginning)).map((key) => key.slice(ofTab('').length));
}

/** Whether any tab has drafts. */
export function hasDrafts(): boolean {
  return storedKeys(STORED_AS).length > 0;
}

/** Deletes this tab's drafts whose names have this prefix. */
export function forgetDraftsOf(beginning: string): void {
  forgetStored(ofTab(beginning));
}

/** Deletes the drafts of all tabs and members. */
export function forgetDrafts(): void {
  forgetStored(STORED_AS);
}

const REMOVED = 'kithline-drafts-removed';

/**
 * Deletes all drafts without asking the member. If there were drafts, remembers for the login page that they
 * were deleted.
 */
export function removeDrafts(): void {
  if (hasDrafts()) store(REMOVED, '1');
  forgetDrafts();
}

/** Whether `removeDrafts` has deleted drafts since the last login in this browser. */
export function wereDraftsRemoved(): boolean {
  return readStored(REMOVED) !== null;
}

/** Resets `wereDraftsRemoved`. */
export function forgetRemovedDrafts(): void {
  store(REMOVED, null);
}

/** Takes over each draft of a closed tab, unless this tab has a draft with the same name. */
export async function adoptDrafts(): Promise<void> {
  const open = await openTabs();
  for (const key of storedKeys(STORED_AS)) {
    const [, tab = '', name = ''] = /^([^:]*):(.*)$/su.exec(key.slice(STORED_AS.length)) ?? [];
    if (open.has(tab) || readDraft(name) !== null) continue;
    const text = readStored(key);
    keepDraft(name, text);
    // If the storage is full, the draft stays with the closed tab until a tab can take it over.
    if (readDraft(name) === text) store(key, null);
  }
}
