import { useEffect, useRef } from 'react';

/**
 * Closes a menu when its field loses the focus, or after the click while the mouse button is down: a menu in
 * the flow that closed earlier would move the pressed button away, and it would get no click. `useAfterPress`
 * in lib, which ui may not import, does the same for forms.
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
    // The click comes after the release. After a drag there is no release.
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
