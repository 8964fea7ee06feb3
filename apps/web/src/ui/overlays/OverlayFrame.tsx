import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { BarSlot } from './BarSlot.tsx';
import { Layer } from './Layer.tsx';
import classes from './OverlayFrame.module.css';
import { useEscape } from './use-escape.ts';

export interface OverlayFrameProps {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  /** What the overlay is about. Not shown on phones. */
  head?: ReactNode;
  /** The navigation: several `OverlayLink`s. */
  nav: ReactNode;
  /** The navigation's name for screen readers. On phones, also the text of the button that unfolds it. */
  navLabel: string;
  /** Shown at the bottom of the navigation or, on phones, as icons at its end. */
  navFooter?: ReactNode;
  /** A name for the page that is shown. When it changes, the content scrolls to the top. */
  place?: string;
  tabs?: ReactNode;
  children: ReactNode;
}

/** An overlay that fills the page. The navigation is on the left, or folded at the top on phones. */
export function OverlayFrame(props: OverlayFrameProps) {
  const { opened, onClose, onClosed, title, place, tabs, children } = props;
  const titleId = useId();
  const middle = useRef<HTMLDivElement>(null);
  // Scroll to the top without mounting the page again, because its forms would lose their contents.
  useLayoutEffect(() => {
    if (middle.current) middle.current.scrollTop = 0;
  }, [place]);
  return (
    <Layer
      {...{ opened, onClose, onClosed, title, titleId }}
      level="overlay"
      transition="fade"
      time={{ in: 180, out: 120 }}
      scrim={false}
      className={classes.frame}
    >
      <Navigation {...props} />
      <div className={classes.main} data-paper="whole">
        <div className={classes.header} data-tabs={tabs ? true : undefined}>
          <div className={classes.titleLine}>
            <h1 id={titleId} tabIndex={-1} data-autofocus className={classes.title}>
              {title}
            </h1>
            <IconButton label="Close" icon={<IconX size={20} stroke={1.7} />} onClick={onClose} />
          </div>
          {tabs}
        </div>
        <BarSlot>
          <div ref={middle} className={classes.scroll} data-paper="whole">
            <div className={classes.content}>{children}</div>
          </div>
        </BarSlot>
      </div>
    </Layer>
  );
}

function Navigation({ head, nav, navLabel, navFooter }: OverlayFrameProps) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const fold = () => {
    if (!isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  useEscape(isOpen, fold);
  return (
    <nav aria-label={navLabel} className={classes.nav}>
      {head && <div className={classes.head}>{head}</div>}
      <button
        ref={button}
        type="button"
        className={classes.unfold}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi className={classes.unfoldWords}>{navLabel}</bdi>
        <span className={classes.waits} aria-hidden />
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </button>
      {/* The links are the controls; a click on any of them folds the navigation. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div id={listId} className={classes.links} data-open={isOpen || undefined} onClick={fold}>
        {nav}
      </div>
      {navFooter && <div className={classes.navFooter}>{navFooter}</div>}
    </nav>
  );
}
