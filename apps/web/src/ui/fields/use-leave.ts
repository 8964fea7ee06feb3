import { useEffect, useRef } from 'react';

/**
 * Closes a menu when its field loses the focus. If the mouse button is down at that moment, closes the menu
 * only after the click: otherwise a menu in the document flow would move the pressed button away, and the
 * button would get no click. `useAfterPress` in lib does the same for forms; ui may not import it.
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      isPressing.current = true;
    };
    // The click comes after the release of the button. After a drag, `dragend` replaces `mouseup`.
    const release = () => {
      timer = setTimeout(() => {
        isPressing.current = false;
        if (isLeft.current) closeNow.current();
      });
    };
    const capture = new AbortController();
    const options = { capture: true, signal: capture.signal };
    window.addEventListener('mousedown', press, options);
    for (const end of ['mouseup', 'dragend']) window.addEventListener(end, release, options);
    return () => {
      clearTimeout(timer);
      capture.abort();
      isPressing.current = false;
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
