import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../a11y/class-names.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { BarSlot } from './BarSlot.tsx';
import { Layer } from './Layer.tsx';
import classes from './Dialog.module.css';

/**
 * Usual widths in pixels. No dialog is wider than 1280 pixels, or than the window minus 28 pixels on each
 * side.
 */
const WIDTHS = {
  profile: 1216,
  chains: 1260,
  filters: 1240,
  stats: 1160,
  messages: 1120,
  edit: 1000,
  search: 740,
  notifications: 600,
  small: 440,
} as const;

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  note?: ReactNode;
  size: keyof typeof WIDTHS | number;
  /** Replaces the line of the title. Its heading must have the id that the function gets. */
  header?: (titleId: string) => ReactNode;
  actions?: ReactNode;
  /** A strip at the bottom, below the part that scrolls. */
  footer?: ReactNode;
  /** Hints about keys, at the bottom. Phones do not show them. */
  hints?: ReactNode;
  /** The background of the content. `page` is the background of pages, on which cards stand out. */
  ground?: 'surface' | 'page';
  flush?: boolean;
  /** Distance from the top of the window in pixels. By default the dialog is centered. */
  top?: number;
  /**
   * Whether the dialog has its full height from the beginning, so that it does not resize when the tab
   * changes.
   */
  tall?: boolean;
  closeOnOutside?: boolean;
  children: ReactNode;
}

const GROW = {
  in: { opacity: 1, transform: 'scale(1)' },
  out: { opacity: 0, transform: 'scale(0.985)' },
  transitionProperty: 'opacity, transform',
} as const;

/** A dialog whose middle part scrolls. In windows narrower than 768 pixels it fills the screen. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, onClosed, title, size, footer, hints, ground = 'surface', children } = props;
  const titleId = useId();
  const width = typeof size === 'number' ? size : WIDTHS[size];
  return (
    <Layer
      {...{ opened, onClose, onClosed, title, titleId }}
      level="dialog"
      transition={GROW}
      time={{ in: 180, out: 120 }}
      closeOnOutside={props.closeOnOutside}
      room={props.top === undefined ? classes.middle : classes.top}
      className={classNames(classes.dialog, props.tall && classes.tall)}
      style={{ '--dialog-width': `${width}px`, '--dialog-top': `${props.top ?? 0}px` }}
    >
      <DialogHeader {...props} titleId={titleId} />
      <BarSlot>
        <div
          className={classNames(classes.body, classes[ground], !props.flush && classes.padded)}
          data-paper="whole"
        >
          {children}
        </div>
      </BarSlot>
      {footer && (
        <div className={classes.footer} data-paper="none">
          {footer}
        </div>
      )}
      {hints && (
        <div className={classNames(classes.footer, classes.hints)} data-paper="none">
          {hints}
        </div>
      )}
    </Layer>
  );
}

function DialogHeader({ header, titleId, title, note, actions, onClose }: DialogProps & { titleId: string }) {
  return (
    <div className={header ? classes.ownHeader : classes.header}>
      {header ? (
        header(titleId)
      ) : (
        <h1 id={titleId} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
      )}
      {note && <span className={classes.note}>{note}</span>}
      <div className={classes.actions}>
        {actions}
        <IconButton label="Close" icon={<IconX size={20} stroke={1.7} />} onClick={onClose} />
      </div>
    </div>
  );
}
