import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { isPlainKey } from '../../../ui/overlays/is-plain-key.ts';
import { IS_APPLE } from './command-key.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** ⌘K, or Ctrl K where there is no ⌘. */
export function isSearchChord({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  return key.toLowerCase() === 'k' && (IS_APPLE ? metaKey : ctrlKey) && !shiftKey && !altKey;
}

/** A slash opens the search as well, like every key that is a single sign. */
export const isSearchSlash = (event: KeyboardEvent): boolean =>
  event.key === '/' && isPlainKey(event) && areLetterKeysOn();
