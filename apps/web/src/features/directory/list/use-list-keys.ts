import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { type KeyTable, usePageKeys } from '../../../ui/overlays/use-page-keys.ts';

/**
 * Runs the action of a key. Does nothing while text is being typed, or while more than `layers` layers, such
 * as dialogs, are above the page.
 */
export function useListKeys(keys: KeyTable, layers: 0 | 1 = 0): void {
  usePageKeys(keys, { isOn, layers });
}

/** The key ? always works, because its list of shortcuts has the switch for the other keys. */
function isOn(key: string): boolean {
  return key === '?' || areLetterKeysOn();
}
