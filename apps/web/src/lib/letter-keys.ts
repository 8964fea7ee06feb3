import { readStored, store } from './stored.ts';

const STORED_AS = 'kithline-letter-keys';

/** Whether single letters work as shortcuts. The setting is stored in this browser. */
export function areLetterKeysOn(): boolean {
  return readStored(STORED_AS) !== 'off';
}

export function switchLetterKeys(on: boolean): void {
  store(STORED_AS, on ? null : 'off');
}
