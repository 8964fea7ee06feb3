// Text that a member has written and not sent yet. It stays in this browser, under the member's own id, until it is sent or
// given up. Logging out takes all of it away; a session that merely ends does not, so that nothing typed is lost to it.

const STORED_AS = 'kithline-draft:';

/** The draft kept under a name; null without one. */
export function readDraft(name: string): string | null {
  return localStorage.getItem(STORED_AS + name);
}

/** Keeps a draft under a name; null forgets it. */
export function keepDraft(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(STORED_AS + name);
    else localStorage.setItem(STORED_AS + name, text);
  } catch {
    // A full store must not stop the writing: the text is still in its field.
  }
}

/** Forgets every draft, whoever wrote it. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(STORED_AS)) localStorage.removeItem(key);
  }
}
