import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { Layer } from './Layer.tsx';
import type { LayerProps } from './Layer.tsx';
import classes from './Drawer.module.css';

export interface DrawerProps extends Pick<LayerProps, 'opened' | 'onClose' | 'onClosed' | 'closeOnOutside'> {
  title: string;
  side?: 'left' | 'right';
  /** Width in pixels; default 340. On phones the drawer fills the screen. */
  width?: number;
  footer?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}

/** A panel that slides in from a side. */
export function Drawer(props: DrawerProps) {
  const { title, side = 'right', width = 340, footer, flush, children, ...layer } = props;
  const titleId = useId();
  return (
    <Layer
      {...layer}
      title={title}
      titleId={titleId}
      level="panel"
      transition={side === 'right' ? 'slide-left' : 'slide-right'}
      time={{ in: 220, out: 220 }}
      room={side === 'right' ? classes.right : undefined}
      className={classes.drawer}
      style={{ '--drawer-width': `${width}px` }}
    >
      <div className={classes.header}>
        <h2 id={titleId} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<IconX size={20} stroke={1.7} />} onClick={layer.onClose} />
      </div>
      <div className={flush ? classes.body : `${classes.body} ${classes.padded}`}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Layer>
  );
}
