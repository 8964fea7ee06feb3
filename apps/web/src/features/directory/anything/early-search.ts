import { NOTHING_TYPED, typeAhead, type TypedAhead } from './typed-ahead.ts';
import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { isPlainKey } from '../../../ui/overlays/is-plain-key.ts';
import { IS_APPLE } from './command-key.ts';

declare global {
  interface Window {
    /** The keys that were pressed before the app was there, from `before-paint.js`. */
    keysBeforeApp?: KeyboardEvent[] | undefined;
  }
}

let noted: TypedAhead | null = null;

function note(event: KeyboardEvent): void {
  const next = isSearchChord(event) ? (noted ?? NOTHING_TYPED) : noted && typeAhead(noted, event);
  if (next === undefined || (next === null && noted === null)) return;
  noted = next;
  // Neither the browser's own search, nor what the letters mean on the page.
  event.preventDefault();
  event.stopImmediatePropagation();
}

function forget(): void {
  noted = null;
}

/**
 * Notes that the search was asked for, and what was typed since, until a page has one: its code may still be
 * on its way.
 */
export function noteEarlySearch(): void {
  window.addEventListener('keydown', note, { capture: true });
  // A press of the pointer means something else.
  window.addEventListener('pointerdown', forget);
  const before = window.keysBeforeApp ?? [];
  delete window.keysBeforeApp;
  before.forEach(note);
}

/** Returns what was typed since the search was asked for, null when it was not, and stops noting. */
export function takeEarlySearch(): TypedAhead | null {
  window.removeEventListener('keydown', note, { capture: true });
  window.removeEventListener('pointerdown', forget);
  const taken = noted;
  noted = null;
  return taken;
}

/** How many parts of the page say that it has no search: an error page may stand inside a visitor's page. */
let withoutCount = 0;

/** Leaves the keys to a page that has no search. Returns what ends that. */
export function withoutSearch(): () => void {
  withoutCount += 1;
  takeEarlySearch();
  return () => {
    withoutCount -= 1;
    if (withoutCount === 0) noteEarlySearch();
  };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** ⌘K, or Ctrl K where there is no ⌘. */
export function isSearchChord({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 'k' && (IS_APPLE ? metaKey : ctrlKey) && !shiftKey && !altKey;
}

/** A slash opens the search as well, like every key that is a single sign. */
export const isSearchSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' && isPlainKey(event) && areLetterKeysOn();
