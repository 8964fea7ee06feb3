import { useEffect, useRef, useState } from 'react';
import { focusHeadingIfLost } from '../a11y/focus-heading.ts';

/**
 * Whether a `ConfirmInline` stands in for the button that asks. Hand `opener` to that button: once the
 * question is gone the button, drawn anew, has the focus again, unless somebody has moved on by then; the
 * heading has it where that button is gone.
 */
export function useInlineQuestion() {
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    const isAnswered = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (!isAnswered || document.activeElement !== document.body) return;
    if (opener.current) opener.current.focus({ preventScroll: true });
    else focusHeadingIfLost();
  }, [isAsked]);
  return { isAsked, opener, ask: () => setAsked(true), withdraw: () => setAsked(false) };
}
