import { NOTHING_TYPED, typeAhead, type TypedAhead } from './typed-ahead.ts';
import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { isPlainKey } from '../../../ui/overlays/is-plain-key.ts';
import { IS_APPLE } from './command-key.ts';

declare global {
  interface Window {
    /** Keys pressed before the app was loaded, recorded by `before-paint.js`. */
    keysBeforeApp?: KeyboardEvent[] | undefined;
  }
}

let noted: TypedAhead | null = null;

function note(event: KeyboardEvent): void {
  const next = isSearchChord(event) ? (noted ?? NOTHING_TYPED) : noted && typeAhead(noted, event);
  if (next === undefined || (next === null && noted === null)) return;
  noted = next;
  // Prevent the browser's own search and shortcuts of the page.
  event.preventDefault();
  event.stopImmediatePropagation();
}

function forget(): void {
  noted = null;
}

/**
 * Records that the search was opened and what has been typed since, until a page with a search has loaded.
 */
export function noteEarlySearch(): void {
  window.addEventListener('keydown', note, { capture: true });
  // A click cancels the search.
  window.addEventListener('pointerdown', forget);
  const before = window.keysBeforeApp ?? [];
  delete window.keysBeforeApp;
  before.forEach(note);
}

/** Returns the text typed since the search was opened (null if it was not), and stops recording. */
export function takeEarlySearch(): TypedAhead | null {
  window.removeEventListener('keydown', note, { capture: true });
  window.removeEventListener('pointerdown', forget);
  const typed = noted;
  noted = null;
  return typed;
}

/**
 * Number of components that declare a page without a search. There can be two, because an error page may be
 * inside a visitor's page.
 */
let withoutCount = 0;

/** Disables recording on a page without a search. Returns a function that enables it again. */
export function withoutSearch(): () => void {
  withoutCount += 1;
  takeEarlySearch();
  return () => {
    withoutCount -= 1;
    if (withoutCount === 0) noteEarlySearch();
  };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether a key press is ⌘K on an Apple system, or Ctrl+K on another one. */
export function isSearchChord({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 'k' && (IS_APPLE ? metaKey : ctrlKey) && !shiftKey && !altKey;
}

/** Whether a key press is a slash that opens the search. Members can switch off such shortcuts. */
export const isSearchSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' && isPlainKey(event) && areLetterKeysOn();
