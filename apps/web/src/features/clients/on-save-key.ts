import type { KeyboardEvent } from 'react';

/** Cmd or Ctrl with Enter saves a form from any of its fields. */
export function onSaveKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
