import { openTabs, tabName } from './browser-tab.ts';
import { forgetStored, readStored, store, storedKeys } from './stored.ts';

// Text that a member has written and not sent yet. It stays in this browser, under the member's own id, until
// it is sent or given up. Each tab has its own: two tabs neither show nor forget what is written in the
// other. What a tab leaves behind when it is closed or crashes goes to the tab that is opened next. Logging
// out takes all of it away; a session that merely ends does not, so that nothing typed is lost to it.

const STORED_AS = 'kithline-draft:';

const ofTab = (name: string): string => `${STORED_AS}${tabName()}:${name}`;

/** The name of the draft of a conversation, or of a `new` one. */
export function draftOfConversation(userId: number | null, conversation: string): string {
  return `conversation:${userId}:${conversation}`;
}

/**
 * What stands in the place of a conversation's id for one that begins with this member, or with nobody yet.
 */
export function newConversationWith(userId: number | null): string {
  return userId === null ? 'new' : `new-${userId}`;
}

/** The draft kept under a name; null without one. */
export function readDraft(name: string): string | null {
  return readStored(ofTab(name));
}

/** Keeps a draft under a name; null forgets it. Where it cannot be kept, the text is still in its field. */
export function keepDraft(name: string, text: string | null): void {
  store(ofTab(name), text);
}

/** The names of the drafts of this tab that begin so. */
export function draftsOf(beginning: string): string[] {
  return storedKeys(ofTab(beginning)).map((key) => key.slice(ofTab('').length));
}

/** Whether any tab has drafts. */
export function hasDrafts(): boolean {
  return storedKeys(STORED_AS).length > 0;
}

/** Forgets the drafts of this tab whose names begin so. */
export function forgetDraftsOf(beginning: string): void {
  forgetStored(ofTab(beginning));
}

/** Forgets the drafts of all tabs and members. */
export function forgetDrafts(): void {
  forgetStored(STORED_AS);
}

const REMOVED = 'kithline-drafts-removed';

/** Forgets them without having asked, and notes it for the login page if there were any. */
export function removeDrafts(): void {
  if (hasDrafts()) store(REMOVED, '1');
  forgetDrafts();
}

/** Whether drafts were removed since somebody last logged in here. */
export function wereDraftsRemoved(): boolean {
  return readStored(REMOVED) !== null;
}

/** Somebody has logged in. */
export function forgetRemovedDrafts(): void {
  store(REMOVED, null);
}

/** Makes drafts of closed tabs those of this one, except where this one has its own. */
export async function adoptDrafts(): Promise<void> {
  const open = await openTabs();
  for (const key of storedKeys(STORED_AS)) {
    const [, tab = '', name = ''] = /^([^:]*):(.*)$/su.exec(key.slice(STORED_AS.length)) ?? [];
    if (open.has(tab) || readDraft(name) !== null) continue;
    keepDraft(name, readStored(key));
    store(key, null);
  }
}
