import { useEffect, useRef } from 'react';

interface AfterPress {
  /** Runs `act` at once, or after the click while the mouse button or a finger is down. */
  afterPress: (act: () => void) => void;
  /** Forgets what waits for the click. */
  dropWaiting: () => void;
}

/**
 * For whatever changes the layout as a field loses the focus: a button that moves between press and release
 * gets no click. What still waits when the component goes is dropped.
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
    // Captured, as a part of the page may keep its events to itself. A touch comes as mouse events too, at
    // its end.
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
