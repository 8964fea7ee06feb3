import { areLetterKeysOn } from '../lib/letter-keys.ts';
import { isPlainKey } from '../ui/overlays/is-plain-key.ts';

/** Keys that were pressed longer ago than this many milliseconds are ignored. */
const LATE_MS = 3000;

let noted: { key: string; at: number }[] = [];

function note(event: KeyboardEvent): void {
  if (isPlainKey(event) && areLetterKeysOn())
    noted = [...noted, { key: event.key, at: event.timeStamp }].slice(-2);
}

/** Records the last two keys until the navigation has loaded, which can take a moment after a login. */
export function noteEarlyKeys(): void {
  window.addEventListener('keydown', note);
}

/** Returns the last recorded keys, at most two, and stops recording. */
export function takeEarlyKeys(): string[] {
  window.removeEventListener('keydown', note);
  const keys = noted.filter(({ at }) => performance.now() - at < LATE_MS).map(({ key }) => key);
  noted = [];
  return keys;
}
