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
  /** The button; it takes a ref and the button's props. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
  /** Loads the code of the menu. */
  load: () => Promise<Code>;
  /** The menu with its button. */
  children: (code: Code, trigger: ReactElement) => ReactNode;
}

/**
 * A button whose menu is loaded and rendered on first use. Pages start without the code of menus, and
 * rendering fifty unopened menus would take longer than the fifty rows of a list.
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
  // Start loading when somebody is about to press. A failure is reported only on the press.
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

/** Opens the loaded menu by clicking its button, so that the focus returns there. */
function useOpened(button: { current: HTMLButtonElement | null }, isThere: boolean): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isThere || isOpened.current) return;
    isOpened.current = true;
    button.current?.focus();
    button.current?.click();
  }, [button, isThere]);
}

/** Whether the user has not moved on meanwhile. Some browsers do not focus a pressed button. */
function isStillThere(button: HTMLButtonElement | null): boolean {
  if (!button?.isConnected) return false;
  return document.activeElement === button || document.activeElement === document.body;
}
