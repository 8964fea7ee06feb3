import { ModalBase, ModalBaseContent, ModalBaseOverlay } from '@mantine/core';
import type { MantineTransition } from '@mantine/core';
import { useCallback, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { useCovering } from './covering.ts';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';
import classes from './Layer.module.css';

export const LEVEL = { panel: 50, overlay: 200, dialog: 300 } as const;

export interface LayerProps {
  opened: boolean;
  onClose: () => void;
  /** Called after the closing animation, for resets that must not be visible. */
  onClosed?: () => void;
  level: keyof typeof LEVEL;
  title: string;
  titleId: string;
  transition: MantineTransition;
  /** Durations of the opening and closing animations in milliseconds. */
  time: { in: number; out: number };
  scrim?: boolean;
  /** Whether a click outside closes the layer. Set it to false while unsaved text would be lost. */
  closeOnOutside?: boolean;
  room?: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

const FIRST_FIELD = [
  ':is(input, textarea, select)',
  ':not([type=hidden], [type=file], :disabled, [data-skip-focus])',
].join('');

/** Marks where Mantine's focus trap starts. Mantine looks for the mark after rendering. */
function markStart(content: HTMLElement, titleId: string): void {
  if (content.querySelector('[data-autofocus]')) return;
  const start = content.querySelector(FIRST_FIELD) ?? content.querySelector(`#${CSS.escape(titleId)}`);
  start?.setAttribute('data-autofocus', 'true');
}

/**
 * The base of overlays, dialogs, sheets and drawers. A layer keeps the focus inside, returns the focus when
 * the layer closes, and closes on Escape if it is the topmost layer. At first the focus is on
 * `[data-autofocus]`; without one on the first field; without fields on the heading.
 */
export function Layer(props: LayerProps) {
  const {
    opened,
    onClose,
    onClosed,
    level,
    titleId,
    transition,
    time,
    scrim = true,
    closeOnOutside = true,
  } = props;
  const content = useRef<HTMLDivElement>(null);
  useEscape(opened, onClose);
  useCovering(opened && level !== 'panel');
  const contentNow = useCallback(() => content.current, []);
  useFocusReturn(opened, contentNow);
  const onMount = useCallback(
    (node: HTMLDivElement | null) => {
      content.current = node ?? content.current;
      if (node) markStart(node, titleId);
    },
    [titleId],
  );
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={closeOnOutside}
      closeOnEscape={false}
      returnFocus={false}
      trapFocus
      lockScroll={false}
      zIndex={LEVEL[level]}
      unstyled
      data-covers-page={opened || undefined}
      transitionProps={{
        transition,
        duration: time.in,
        exitDuration: time.out,
        timingFunction: 'var(--k-ease)',
      }}
    >
      {scrim && <ModalBaseOverlay className={classes.scrim} />}
      <ModalBaseContent
        ref={onMount}
        innerProps={{ className: classNames(classes.room, props.room) }}
        className={classNames(classes.content, props.className)}
        style={props.style}
        data-paper="whole"
        aria-label={props.title}
      >
        {props.children}
      </ModalBaseContent>
    </ModalBase>
  );
}
