import { useEffect, useRef, useState } from 'react';

/**
 * Whether a `ConfirmInline` stands in for the button that asks. Hand `opener` to that button: once the question is gone the
 * button, drawn anew, has the focus again, unless somebody has moved on by then.
 */
export function useInlineQuestion() {
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    const isAnswered = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (isAnswered && document.activeElement === document.body) {
      opener.current?.focus({ preventScroll: true });
    }
  }, [isAsked]);
  return { isAsked, opener, ask: () => setAsked(true), withdraw: () => setAsked(false) };
}
