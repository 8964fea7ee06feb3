import { useEffect, useEffectEvent } from 'react';
import { focusQuietly } from '../../../ui/a11y/focus-quietly.ts';

export interface WantedFocus {
  /** Whether the field should take the focus. */
  takesFocus: boolean;
  /** Called once the field has the focus. */
  onFocused: () => void;
}

/** Focuses a field on request, without opening the field's menu, which opens when somebody types. */
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
