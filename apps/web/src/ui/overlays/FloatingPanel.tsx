import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import classes from './FloatingPanel.module.css';
import { isCovered } from './is-covered.ts';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface FloatingPanelProps {
  as: 'nav' | 'aside';
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  className: string | undefined;
  children: ReactNode;
}

/**
 * A panel above the page, which can still be used. The panel takes the focus, and returns it when it closes.
 * Escape or a press outside closes it.
 */
export function FloatingPanel({
  as: Landmark,
  label,
  side,
  onClose,
  className,
  children,
}: FloatingPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const panelNow = useCallback(() => panel.current, []);
  useFocusReturn(true, panelNow);
  useEscape(true, onClose);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  const pressed = useEffectEvent(({ target }: PointerEvent) => {
    // Ignore presses in a dialog, because the panel may have opened the dialog.
    if (isCovered(0) || !(target instanceof Element)) return;
    if (!panel.current?.contains(target) && !target.closest('[data-toggles-panel]')) onClose();
  });
  useEffect(() => {
    const listen = (event: PointerEvent) => pressed(event);
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, []);
  return (
    <Landmark
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      className={classNames(classes.panel, classes[side], className)}
    >
      {children}
    </Landmark>
  );
}
