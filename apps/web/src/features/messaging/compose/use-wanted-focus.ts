import { useEffect, useEffectEvent } from 'react';
import { focusQuietly } from '../../../ui/a11y/focus.ts';

export interface WantedFocus {
  /** Whether the field is to have the focus. */
  takesFocus: boolean;
  /** Called once it has. */
  onFocused: () => void;
}

/** Moves the focus to a field when asked to; its menu stays closed until somebody types. */
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
