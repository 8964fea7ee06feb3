const STORED_AS = 'kithline-letter-keys';

/** Whether single letters act; a person may switch them off, and the browser remembers. */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(STORED_AS) !== 'off';
}

export function switchLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, 'off');
}
