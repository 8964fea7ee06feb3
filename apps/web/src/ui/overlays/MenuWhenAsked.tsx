import {
  cloneElement,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { toast } from '../feedback/toast.ts';

interface MenuWhenAskedProps<Code> {
  /** The button, which must accept a ref and the props of a button. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
  load: () => Promise<Code>;
  children: (code: Code, trigger: ReactElement) => ReactNode;
}

/**
 * A button whose menu is rendered only after the first press. Rendering a menu for each of fifty rows would
 * take longer than rendering the rows.
 */
export function MenuWhenAsked<Code extends object>({ trigger, load, children }: MenuWhenAskedProps<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const loading = useRef<Promise<Code>>(null);
  useOpened(button, code !== null);
  const loadOnce = () => {
    loading.current ??= load().finally(() => (loading.current = null));
    return loading.current;
  };
  const ask = async () => {
    if (isWaiting) return;
    setWaiting(true);
    try {
      const loaded = await loadOnce();
      if (isStillThere(button.current)) setCode(loaded);
    } catch {
      toast.failure("Couldn't open the menu. Try again.");
    }
    setWaiting(false);
  };
  // Start loading when the user seems about to press. A failure is shown only after a press.
  const loadAhead = () => void loadOnce().catch(() => undefined);
  const asking = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isWaiting || undefined,
    onClick: () => void ask(),
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
  } as const;
  // oxlint-disable-next-line react/refs -- the ref is only passed on
  const shown = cloneElement(trigger, { ref: button, ...(code === null ? asking : {}) });
  return code === null ? shown : children(code, shown);
}

/**
 * Opens the menu once it has loaded, by clicking its button, so that the focus returns to the button
 * afterwards.
 */
function useOpened(button: { current: HTMLButtonElement | null }, isThere: boolean): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isThere || isOpened.current) return;
    isOpened.current = true;
    button.current?.focus();
    button.current?.click();
  }, [button, isThere]);
}

/** Whether the user has left the focus where it was. Some browsers do not focus a button that is pressed. */
function isStillThere(button: HTMLButtonElement | null): boolean {
  if (!button?.isConnected) return false;
  return document.activeElement === button || document.activeElement === document.body;
}
