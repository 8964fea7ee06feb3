import { areLetterKeysOn } from '../../../lib/letter-keys.ts';
import { type KeyTable, usePageKeys } from '../../../ui/overlays/use-page-keys.ts';

/**
 * Runs the action of a key. Does nothing while text is being typed, or while more than `layers` layers, such
 * as dialogs, are above the page.
 */
export function useListKeys(keys: KeyTable, layers: 0 | 1 = 0): void {
  usePageKeys(keys, { isOn, layers });
}

/**
 * Whether a key is enabled. The key that opens the list of shortcuts is always enabled, because the member
 * switches letters on again in that list.
 */
function isOn(key: string): boolean {
  return key === '?' || areLetterKeysOn();
}
