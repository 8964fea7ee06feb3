import { useEffect, useEffectEvent } from 'react';
import { focusQuietly } from '../../../ui/a11y/focus-quietly.ts';

export interface WantedFocus {
  takesFocus: boolean;
  /** Called after the field was focused, or if there is no field. */
  onFocused: () => void;
}

/** Focuses a field on request, without opening the field's menu. */
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
