import { useEffect, useRef, useState } from 'react';
import { focusHeadingIfLost } from '../a11y/focus-heading.ts';

/**
 * State of a `ConfirmInline` that replaces its button. The button needs the ref `opener`. When the question
 * closes, the focus returns to the button, or to the heading if the button is gone. If the focus has moved
 * elsewhere, it stays there.
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
  return { isAsked, opener, ask: () => setAsked(true), dismiss: () => setAsked(false) };
}
