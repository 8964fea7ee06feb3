import { useEffect, useEffectEvent } from 'react';
import { focusQuietly } from '../../../ui/a11y/focus-quietly.ts';

export interface WantedFocus {
  /** Whether the field should take the focus. */
  takesFocus: boolean;
  /** Called once it has. */
  onFocused: () => void;
}

/** Focuses a field on request; its menu stays closed until somebody types. */
export function useWantedFocus(
  { takesFocus, onFocused }: WantedFocus,
  findField: () => HTMLElement | null | undefined,
): void {
  const focus = useEffectEvent(() => {
    const field = findField();
    if (field) focusQuietly(field);
    onFocused();
  });
  useEffect(() => {
    if (takesFocus) focus();
  }, [takesFocus]);
}
