import type { KeyboardEvent } from 'react';

/**
 * Keeps single letters and digits from what lies behind a dialog: in the profile they choose tabs and neighbours. Escape and
 * keys with a modifier go on.
 */
export function keepPlainKeys(event: KeyboardEvent): void {
  const isPlain = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (isPlain) event.stopPropagation();
}
