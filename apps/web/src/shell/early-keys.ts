import { areLetterKeysOn } from '../lib/letter-keys.ts';
import { isPlainKey } from '../ui/overlays/is-plain-key.ts';

/** Milliseconds for which a key that was pressed before the navigation was there still counts. */
const LATE_MS = 3000;

let noted: { key: string; at: number }[] = [];

function note(event: KeyboardEvent): void {
  if (isPlainKey(event) && areLetterKeysOn())
    noted = [...noted, { key: event.key, at: event.timeStamp }].slice(-2);
}

/** Remembers the last keys until the navigation is there: after a login its code may still be on its way. */
export function noteEarlyKeys(): void {
  window.addEventListener('keydown', note);
}

/** Returns the last keys that were pressed before, at most two, and stops remembering. */
export function takeEarlyKeys(): string[] {
  window.removeEventListener('keydown', note);
  const keys = noted.filter(({ at }) => performance.now() - at < LATE_MS).map(({ key }) => key);
  noted = [];
  return keys;
}
