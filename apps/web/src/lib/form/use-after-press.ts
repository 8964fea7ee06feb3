import { useEffect, useRef } from 'react';

interface AfterPress {
  /** Runs `act` at once; during a press, runs it after the click instead. */
  afterPress: (act: () => void) => void;
  /** Cancels an `act` that waits for the end of a press. */
  dropWaiting: () => void;
}

/**
 * Delays layout changes on blur until the click is over, because a button that moves between press and
 * release gets no click. When the component unmounts, waiting changes are canceled.
 */
export function useAfterPress(): AfterPress {
  const press = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      press.current ??= [];
    };
    // The browser sends the click in the same task as the release, so a timeout runs after the click.
    const end = () => (timer = setTimeout(finish));
    const finish = () => {
      const waiting = press.current;
      press.current = null;
      for (const act of waiting ?? []) act();
    };
    // Listen in the capture phase, because parts of the page may stop events. For taps, browsers send mouse
    // events, too.
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
