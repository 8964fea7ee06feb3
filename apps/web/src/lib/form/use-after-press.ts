import { useEffect, useRef } from 'react';

interface AfterPress {
  /** Runs `act` at once, or after the click while the mouse button or a finger is down. */
  afterPress: (act: () => void) => void;
  /** Cancels a waiting `act`. */
  dropWaiting: () => void;
}

/**
 * Delays layout changes on blur until the click is over: a button that moves between press and release gets
 * no click. Unmounting cancels a waiting act.
 */
export function useAfterPress(): AfterPress {
  const press = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      press.current ??= [];
    };
    // The click follows the release in the same task.
    const end = () => (timer = setTimeout(finish));
    const finish = () => {
      const waiting = press.current;
      press.current = null;
      for (const act of waiting ?? []) act();
    };
    // Use the capture phase, because parts of the page may stop events. At the end of a touch, mouse events
    // follow.
    const capture = new AbortController();
    const options = { capture: true, signal: capture.signal };
    document.addEventListener('mousedown', begin, options);
    for (const release of ['mouseup', 'dragend']) document.addEventListener(release, end, options);
    return () => {
      capture.abort();
      press.current = null;
    };
  }, []);
  const afterPress = (act: () => void) => {
    if (press.current) press.current.push(act);
    else act();
  };
  const dropWaiting = () => {
    if (press.current) press.current = [];
  };
  return { afterPress, dropWaiting };
}
