import { useEffect, useRef } from 'react';

/**
 * Closes a menu when its field has lost the focus. A press that took the focus ends first: a menu in the flow that
 * closed under it would move what was pressed away, and nothing would be pressed.
 */
export function useLeave(isOpen: boolean, close: () => void) {
  const isPressing = useRef(false);
  const isLeft = useRef(false);
  const closeNow = useRef(close);
  useEffect(() => {
    closeNow.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = () => {
      isPressing.current = true;
    };
    // The click comes after the release.
    const release = () =>
      setTimeout(() => {
        isPressing.current = false;
        if (isLeft.current) closeNow.current();
      });
    window.addEventListener('mousedown', press, { capture: true });
    window.addEventListener('mouseup', release, { capture: true });
    return () => {
      isPressing.current = false;
      window.removeEventListener('mousedown', press, { capture: true });
      window.removeEventListener('mouseup', release, { capture: true });
    };
  }, [isOpen]);
  return {
    arrive: () => {
      isLeft.current = false;
    },
    leave: () => {
      isLeft.current = true;
      if (!isPressing.current) closeNow.current();
    },
  };
}
